import type { LibraryPassage } from '../../../contract/recordings/library-chat.ts'
import type { Transcript, TranscriptSegment } from '../../../contract/recordings/transcript.ts'
import type { LibraryQuery } from '../../../core/text/library-question.ts'
import { evened, terms } from '../../../core/text/terms.ts'

/** Most of a minute of talk: enough to know what an answer is about, short enough for forty of them. Words. */
const WINDOW_WORDS = 90
/** About as many characters; to count the windows of a transcript without cutting it. */
const WINDOW_CHARACTERS = WINDOW_WORDS * 5.5
/** What a synonym, or a word of the question before, counts beside the question's own. */
const BESIDE = 0.3
/** How soon saying a word again adds little (BM25's k1). */
const SATURATION = 1.2
/** A window worth less than this share of the best one is about something else. */
const LEAST = 0.2

/** A stretch in which words of the question were said, with how often. */
export type WindowHit = LibraryPassage & { counts: ReadonlyMap<string, number> }

type Words = Pick<LibraryQuery, 'own' | 'beside'>

/** Windows of one transcript in which any of the words was said; `count`: how many windows it has. */
export function windowsIn(transcript: Transcript, { own, beside }: Words): { hits: WindowHit[]; count: number } {
  const count = Math.ceil(transcript.text.length / WINDOW_CHARACTERS)
  const wanted = new Set([...own, ...beside])
  const text = evened(transcript.text)
  if (![...wanted].some((term) => text.includes(beginningOf(term)))) return { hits: [], count }
  const hits = windowsOf(transcript.segments).flatMap((segments): WindowHit[] => {
    const counts = countsOf(segments, wanted)
    return counts.size > 0 ? [{ ...passageOf(transcript, segments), counts }] : []
  })
  return { hits, count }
}

/** The whole transcript, window by window. */
export const passagesOf = (transcript: Transcript): LibraryPassage[] =>
  windowsOf(transcript.segments).map((segments) => passageOf(transcript, segments))

function passageOf({ recordingId }: Transcript, segments: readonly TranscriptSegment[]): LibraryPassage {
  const from = segments[0]?.start ?? 0
  return { recordingId, from, to: segments.at(-1)?.end ?? from }
}

/** What every word with this stem begins with: "company" is the stem of "companies" too. */
const beginningOf = (term: string): string => (term.endsWith('y') ? term.slice(0, -1) : term)

function windowsOf(segments: readonly TranscriptSegment[]): TranscriptSegment[][] {
  const windows: TranscriptSegment[][] = []
  let room = 0
  for (const segment of segments) {
    if (room <= 0 || windows.length === 0) {
      windows.push([])
      room = WINDOW_WORDS
    }
    windows.at(-1)?.push(segment)
    room -= segment.text.split(' ').length
  }
  return windows
}

function countsOf(segments: readonly TranscriptSegment[], wanted: ReadonlySet<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of segments) {
    for (const term of terms(text)) if (wanted.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  return counts
}

/** The best windows of all transcripts, best first: BM25, windows being of one length. @param all how many there are */
export function rankWindows(
  hits: readonly WindowHit[],
  all: number,
  { own, beside }: Words,
  { count, ofOne }: { count: number; ofOne: number },
): LibraryPassage[] {
  const weights = new Map([...weigh(hits, all, beside, BESIDE), ...weigh(hits, all, own, 1)])
  const scored = hits
    .map((hit) => ({ hit, score: scoreOf(hit, weights) }))
    .sort((one, other) => other.score - one.score)
  const least = (scored[0]?.score ?? 0) * LEAST
  const taken = new Map<string, number>()
  const chosen = scored.filter(({ hit: { recordingId }, score }) => {
    const before = taken.get(recordingId) ?? 0
    taken.set(recordingId, before + 1)
    return score > 0 && score >= least && before < ofOne
  })
  return chosen.slice(0, count).map(({ hit: { recordingId, from, to } }) => ({ recordingId, from, to }))
}

/** The rarer a word, the more it says. */
function weigh(hits: readonly WindowHit[], all: number, words: readonly string[], share: number): [string, number][] {
  return words.map((word) => {
    const holders = hits.filter(({ counts }) => counts.has(word)).length
    return [word, share * Math.log(1 + (Math.max(all, holders) - holders + 0.5) / (holders + 0.5))]
  })
}

function scoreOf({ counts }: WindowHit, weights: ReadonlyMap<string, number>): number {
  let score = 0
  for (const [word, times] of counts) {
    score += ((weights.get(word) ?? 0) * times * (SATURATION + 1)) / (times + SATURATION)
  }
  return score
}
