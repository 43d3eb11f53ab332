import { z } from 'zod/mini'
import { MAX_TRANSCRIPT_SEGMENTS } from '../limits.ts'
import type { Transcript, TranscriptSegment } from './transcript.ts'

/**
 * Who spoke these sentences, in a person's word. It names the transcript that the person saw, so that it is never applied to
 * other sentences: one that was made again refuses it.
 */
export const reassignmentSchema = z.object({
  /** `createdAt` of that transcript. */
  made: z.string().check(z.maxLength(40)),
  /** Indexes of the segments. */
  at: z.array(z.int().check(z.gte(0))).check(z.minLength(1), z.maxLength(MAX_TRANSCRIPT_SEGMENTS)),
  /** Of a speaker that is there or a new one; empty where nobody is named. */
  label: z.string().check(z.maxLength(40)),
})
export type Reassignment = z.infer<typeof reassignmentSchema>

export const reassignSchema = z.object({
  reassignments: z.array(reassignmentSchema).check(z.minLength(1), z.maxLength(1000)),
})

/** The label that the engine gave, whoever is said to have spoken since; empty where it gave none. */
export const heardSpeakerOf = ({ heardSpeaker, speaker }: TranscriptSegment): string => heardSpeaker ?? speaker ?? ''

/** The segment as another speaker's; the engine's label is kept with it. The same object where nothing changes. */
export function reassigned(segment: TranscriptSegment, label: string): TranscriptSegment {
  const { speaker = '', heardSpeaker: _, ...rest } = segment
  if (speaker === label) return segment
  const heard = heardSpeakerOf(segment)
  return { ...rest, ...(label && { speaker: label }), ...(heard === label ? {} : { heardSpeaker: heard }) }
}

/**
 * The transcript with the reassignments applied in order; null when one is of another transcript. Pure.
 * @param change what is made of each segment that one of them names
 */
export function applyReassignments(
  transcript: Transcript,
  reassignments: readonly Reassignment[],
  change: (segment: TranscriptSegment, label: string) => TranscriptSegment = reassigned,
): Transcript | null {
  if (reassignments.some(({ made }) => made !== transcript.createdAt)) return null
  const labels = new Map(reassignments.flatMap(({ at, label }) => at.map((place) => [place, label] as const)))
  const segments = transcript.segments.map((segment, place) => {
    const label = labels.get(place)
    return label === undefined ? segment : change(segment, label)
  })
  return { ...transcript, segments }
}
