import type { Passage } from './language-model.ts'

/** `[12:05]`, `12:05`, `[1:12:05]` or `(12:05.3)` at the beginning of a line. */
const TIME = /^[[(]?(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d(?:\.\d+)?)[\])]?/
const DASH = /^[-–—:|]/

/** Of more lines neighbours are one passage: each costs as much as hundreds of letters. No meeting has so many. */
const MAX_PASSAGES = 10_000

/** A transcript sent as text: a passage for each line. Lines that begin with a time have it, until the next such line. */
export function readPlainText(text: string): Passage[] {
  const passages: Passage[] = []
  let start: number | null = null
  for (const line of text.split(/\r?\n/)) {
    const bare = line.trim()
    const match = TIME.exec(bare)
    if (match) start = secondsOf(match)
    const said = match ? bare.slice(match[0].length).trimStart().replace(DASH, '').trimStart() : bare
    if (said) passages.push({ start, end: null, text: said })
  }
  return withEnds(fewer(passages, text.length / MAX_PASSAGES))
}

/** Where there are too many, those shorter than `enough` characters go on with the next. */
function fewer(passages: Passage[], enough: number): Passage[] {
  if (passages.length <= MAX_PASSAGES) return passages
  const joined: { start: number | null; lines: string[]; length: number }[] = []
  for (const { start, text } of passages) {
    const last = joined.at(-1)
    if (last && last.length < enough) {
      last.lines.push(text)
      last.length += text.length + 1
    } else joined.push({ start, lines: [text], length: text.length })
  }
  return joined.map(({ start, lines }) => ({ start, end: null, text: lines.join(' ') }))
}

/** Each ends where the next one begins that begins later. */
function withEnds(passages: Passage[]): Passage[] {
  // The beginnings behind it, the soonest on top, without those that come after an earlier one.
  const later: number[] = []
  for (const passage of passages.toReversed()) {
    const { start } = passage
    if (start === null) continue
    while ((later.at(-1) ?? Number.POSITIVE_INFINITY) <= start) later.pop()
    passage.end = later.at(-1) ?? start
    later.push(start)
  }
  return passages
}

const secondsOf = ([, hours = '0', minutes = '0', seconds = '0']: RegExpExecArray): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
