import type { Reassignment } from '../../contract/recordings/reassignments.ts'
import type { Transcript, TranscriptSegment } from '../../contract/recordings/transcript.ts'

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
