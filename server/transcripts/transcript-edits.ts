import type { z } from 'zod/mini'
import { MAX_NAMED_SPEAKERS, MAX_TRANSCRIPT_CHARACTERS } from '../../contract/limits.ts'
import type { Correction, SpeakerName, updateTranscriptSchema } from '../../contract/recordings/corrections.ts'
import type { Reassignment } from '../../contract/recordings/reassignments.ts'
import { type Transcript, type TranscriptSegment, transcriptText } from '../../contract/recordings/transcript.ts'
import { corrected, heardIn } from '../../core/transcripts/corrections.ts'
import { applyReassignments, reassigned } from '../../core/transcripts/reassignments.ts'
import { HttpError } from '../kernel/problem.ts'

export type TranscriptEdits = z.output<typeof updateTranscriptSchema> & { reassignments?: readonly Reassignment[] }

/** Throws HttpError 409 when one does not fit this transcript, 413 when it grows too long or has too many names. */
export function edited(
  transcript: Transcript,
  { corrections = [], speakers = [], reassignments = [] }: TranscriptEdits,
): Transcript {
  return withNames(withReassignments(withCorrections(transcript, corrections), reassignments), speakers)
}

/**
 * Which of several edits would be refused, by their place, as if they came one after the other. One pass over the segments tells
 * for all of them; only where the text grows too long, each is tried.
 */
export function misfitsIn(transcript: Transcript, edits: readonly TranscriptEdits[]): Map<number, HttpError> {
  const misfits = new Map<number, HttpError>()
  const places = new Set(placesOf(transcript))
  for (const [at, { corrections = [], reassignments = [] }] of edits.entries()) {
    if (!corrections.every((one) => places.has(placeOf(one.start, one.heard)))) misfits.set(at, noSuchWords())
    else if (!isOfThis(transcript, reassignments)) misfits.set(at, noSuchSentences())
  }
  const fitting = [...edits.entries()].filter(([at]) => !misfits.has(at))
  if (!(tried(transcript, together(fitting.map(([, one]) => one))) instanceof HttpError)) return misfits
  let now = transcript
  for (const [at, one] of fitting) {
    const result = tried(now, one)
    if (result instanceof HttpError) misfits.set(at, result)
    else now = result
  }
  return misfits
}

function tried(transcript: Transcript, edits: TranscriptEdits): Transcript | HttpError {
  try {
    return edited(transcript, edits)
  } catch (error) {
    if (error instanceof HttpError) return error
    throw error
  }
}

/** Each kind in its order. */
const together = (edits: readonly TranscriptEdits[]): TranscriptEdits => ({
  corrections: edits.flatMap(({ corrections = [] }) => corrections),
  speakers: edits.flatMap(({ speakers = [] }) => speakers),
  reassignments: edits.flatMap(({ reassignments = [] }) => reassignments),
})

const placeOf = (start: number, heard: string): string => `${start} ${heard}`
const placesOf = ({ segments }: Transcript): string[] =>
  segments.map((segment) => placeOf(segment.start, heardIn(segment)))

const isOfThis = ({ createdAt }: Transcript, reassignments: readonly Reassignment[]): boolean =>
  reassignments.every(({ made }) => made === createdAt)

const noSuchWords = (): HttpError =>
  new HttpError(409, 'The transcript has been redone, and your correction no longer fits it.')
const noSuchSentences = (): HttpError =>
  new HttpError(409, 'The transcript has been redone, and your change of speakers no longer fits it.')

/** The moment, and never before what it was: a clock may have been set back. */
const later = (stamp = 0): number => Math.max(Date.now(), stamp + 1)

/** In few passes over the segments, however many corrections there are. Of several of one place the last counts. */
function withCorrections(transcript: Transcript, corrections: readonly Correction[]): Transcript {
  if (corrections.length === 0) return transcript
  const texts = new Map(corrections.map(({ start, heard, text }) => [placeOf(start, heard), text]))
  const places = placesOf(transcript)
  const known = new Set(places)
  if ([...texts.keys()].some((place) => !known.has(place))) throw noSuchWords()
  const wanted = places.map((place) => texts.get(place))
  refuseLonger(transcript, wanted)
  const segments = transcript.segments.map((segment, at): TranscriptSegment => {
    const text = wanted[at]
    return text === undefined ? segment : { ...corrected(segment, text), edited: later(segment.edited) }
  })
  return { ...transcript, segments, text: transcriptText(segments) }
}

/**
 * Before anything is made of them: any number of sentences may stand at one place, and one correction be of all.
 * @param wanted the text of each segment that gets another
 */
function refuseLonger({ text, segments }: Transcript, wanted: readonly (string | undefined)[]): void {
  // With a space between two, as transcriptText.
  const length = segments.reduce((sum, one, at) => sum + (wanted[at] ?? one.text).trim().length + 1, -1)
  if (length <= Math.max(MAX_TRANSCRIPT_CHARACTERS, text.length)) return
  const most = MAX_TRANSCRIPT_CHARACTERS.toLocaleString('en')
  throw new HttpError(413, `A transcript has at most ${most} characters. Shorten the corrections.`)
}

/**
 * Also names of labels that no sentence has: they were given to a transcript that was made again meanwhile, or before the sentences. Each
 * map is copied once, however many names there are.
 */
function withNames(transcript: Transcript, names: readonly SpeakerName[]): Transcript {
  if (names.length === 0) return transcript
  const speakers = new Map(Object.entries(transcript.speakers ?? {}))
  const named = new Map(Object.entries(transcript.named ?? {}))
  for (const { label, name } of names) {
    if (name === '') speakers.delete(label)
    else speakers.set(label, name)
    named.set(label, later(named.get(label)))
  }
  const after = { ...transcript, speakers: Object.fromEntries(speakers), named: Object.fromEntries(named) }
  refuseManyNames(transcript, after)
  return after
}

/** Names that are there may always be changed. @throws HttpError 413 */
export function refuseManyNames(before: Transcript | null, after: Transcript): void {
  const most = Math.max(MAX_NAMED_SPEAKERS, countNames(before))
  if (countNames(after) <= most) return
  const sentence = `A transcript has at most ${MAX_NAMED_SPEAKERS.toLocaleString('en')} named speakers. Use names it has.`
  throw new HttpError(413, sentence, { code: 'too-long' })
}

/** Those that were taken away again count: when that was is kept. */
const countNames = (transcript: Transcript | null): number =>
  new Set([...Object.keys(transcript?.speakers ?? {}), ...Object.keys(transcript?.named ?? {})]).size

/** A device that sends it again changes nothing the second time. */
function withReassignments(transcript: Transcript, reassignments: readonly Reassignment[]): Transcript {
  if (reassignments.length === 0) return transcript
  const result = applyReassignments(transcript, reassignments, (segment, label) => {
    const given = reassigned(segment, label)
    return given === segment ? segment : { ...given, reassigned: later(segment.reassigned) }
  })
  if (!result) throw noSuchSentences()
  return result
}
