import type { Passage } from './language-model.ts'

/** `[12:05]`, `12:05`, `[1:12:05]` or `(12:05.3)` at the beginning of a line, with or without a dash behind it. */
const TIMED_LINE = /^\s*[[(]?(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d(?:\.\d+)?)[\])]?\s*(?:[-–—:|]\s*)?(.*)$/

/** A transcript sent as text: a passage for each line. Lines that begin with a time have it, until the next such line. */
export function readPlainText(text: string): Passage[] {
  const passages: Passage[] = []
  for (const line of text.split(/\r?\n/)) {
    const match = TIMED_LINE.exec(line)
    const said = (match ? (match[4] ?? '') : line).trim()
    const start = match ? secondsOf(match) : (passages.at(-1)?.start ?? null)
    if (said) passages.push({ start, end: null, text: said })
  }
  return passages.map((passage, at) => {
    const next = passages.slice(at + 1).find(({ start }) => start !== null && start > (passage.start ?? 0))
    return passage.start === null ? passage : { ...passage, end: next?.start ?? passage.start }
  })
}

const secondsOf = ([, hours = '0', minutes = '0', seconds = '0']: RegExpExecArray): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
