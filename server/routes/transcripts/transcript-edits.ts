import type { z } from 'zod/mini'
import { MAX_TRANSCRIPT_CHARACTERS } from '../../../contract/limits.ts'
import {
  type Correction,
  corrected,
  heardIn,
  nameSpeaker,
  type updateTranscriptSchema,
} from '../../../contract/recordings/corrections.ts'
import { applyReassignments, type Reassignment, reassigned } from '../../../contract/recordings/reassignments.ts'
import { type Transcript, type TranscriptSegment, transcriptText } from '../../../contract/recordings/transcript.ts'
import { HttpError } from '../../kernel/problem.ts'

export type TranscriptEdits = z.output<typeof updateTranscriptSchema> & { reassignments?: readonly Reassignment[] }

/** Throws HttpError 409 when one does not fit this transcript, 413 when it grows too long. */
export function edited(
  transcript: Transcript,
  { corrections = [], speakers = [], reassignments = [] }: TranscriptEdits,
): Transcript {
  let result = withReassignments(withCorrections(transcript, corrections), reassignments)
  for (const name of speakers) {
    const named = { ...result.named, [name.label]: later(result.named?.[name.label]) }
    result = { ...nameSpeaker(result, name), named }
  }
  if (result.text.length > Math.max(MAX_TRANSCRIPT_CHARACTERS, transcript.text.length)) {
    throw new HttpError(
      413,
      `A transcript has at most ${MAX_TRANSCRIPT_CHARACTERS.toLocaleString('en')} characters. Shorten the corrections.`,
    )
  }
  return result
}

/** The moment, and never before what it was: a clock may have been set back. */
const later = (stamp = 0): number => Math.max(Date.now(), stamp + 1)

/** In one pass over the segments, however many corrections there are. */
function withCorrections(transcript: Transcript, corrections: readonly Correction[]): Transcript {
  if (corrections.length === 0) return transcript
  const placeOf = (start: number, heard: string): string => `${start} ${heard}`
  const bySegment = new Map<string, Correction[]>()
  for (const correction of corrections) {
    const place = placeOf(correction.start, correction.heard)
    bySegment.set(place, [...(bySegment.get(place) ?? []), correction])
  }
  const fitting = new Set<string>()
  const segments = transcript.segments.map((segment): TranscriptSegment => {
    const place = placeOf(segment.start, heardIn(segment))
    const own = bySegment.get(place) ?? []
    fitting.add(place)
    if (own.length === 0) return segment
    const result = own.reduce((before, { text }) => corrected(before, text), segment)
    return { ...result, edited: later(segment.edited) }
  })
  if ([...bySegment.keys()].some((place) => !fitting.has(place))) {
    throw new HttpError(409, 'The transcript has been redone, and your correction no longer fits it.')
  }
  return { ...transcript, segments, text: transcriptText(segments) }
}

/** A device that sends it again changes nothing the second time. */
function withReassignments(transcript: Transcript, reassignments: readonly Reassignment[]): Transcript {
  if (reassignments.length === 0) return transcript
  const result = applyReassignments(transcript, reassignments, (segment, label) => {
    const given = reassigned(segment, label)
    return given === segment ? segment : { ...given, reassigned: later(segment.reassigned) }
  })
  if (!result)
    throw new HttpError(409, 'The transcript has been redone, and your change of speakers no longer fits it.')
  return result
}
