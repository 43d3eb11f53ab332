import type { Correction, SpeakerName } from '../../contract/recordings/corrections.ts'
import {
  type Transcript,
  type TranscriptSegment,
  transcriptText,
  type Word,
} from '../../contract/recordings/transcript.ts'

/** What the engine recognized in a segment, corrected or not. */
export const heardIn = (segment: TranscriptSegment): string => segment.heard ?? segment.text

/** The transcript with the correction applied; null when it does not fit this transcript. Pure. */
export function applyCorrection(transcript: Transcript, correction: Correction): Transcript | null {
  const fits = (segment: TranscriptSegment): boolean =>
    segment.start === correction.start && heardIn(segment) === correction.heard
  if (!transcript.segments.some(fits)) return null
  const segments = transcript.segments.map((segment) => (fits(segment) ? corrected(segment, correction.text) : segment))
  return { ...transcript, segments, text: transcriptText(segments) }
}

/** The segment with the user's words; what the engine recognized is kept with it. */
export function corrected({ heard: _, ...segment }: TranscriptSegment, text: string): TranscriptSegment {
  const heard = _ ?? segment.text
  const timed = segment.words ? { words: retimeWords(segment.words, text) } : {}
  return { ...segment, text, ...timed, ...(text === heard ? {} : { heard }) }
}

/** Unchanged words at the start and the end keep their times; the words between share the rest. */
export function retimeWords(words: readonly Word[], text: string): Word[] {
  const wanted = text.split(/\s+/u).filter((word) => word !== '')
  const most = Math.min(words.length, wanted.length)
  let head = 0
  while (head < most && words[head]?.text === wanted[head]) head++
  let tail = 0
  while (tail < most - head && words.at(-1 - tail)?.text === wanted.at(-1 - tail)) tail++
  const replaced = words.slice(head, words.length - tail)
  const start = replaced[0]?.start ?? words[head - 1]?.end ?? words[0]?.start ?? 0
  const end = replaced.at(-1)?.end ?? words[head]?.start ?? words.at(-1)?.end ?? start
  const fresh = wanted.slice(head, wanted.length - tail)
  const each = Math.max(0, end - start) / Math.max(1, fresh.length)
  return [
    ...words.slice(0, head),
    ...fresh.map((word, at) => ({ start: start + at * each, end: start + (at + 1) * each, text: word })),
    ...words.slice(words.length - tail),
  ]
}

export function nameSpeaker(transcript: Transcript, { label, name }: SpeakerName): Transcript {
  const { [label]: _, ...others } = transcript.speakers ?? {}
  return { ...transcript, speakers: name === '' ? others : { ...others, [label]: name } }
}
