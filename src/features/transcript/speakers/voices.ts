import type { Reassignment } from '../../../../contract/recordings/reassignments.ts'
import type { Transcript, TranscriptSegment } from '../../../../contract/recordings/transcript.ts'
import { clock } from '../../../../core/text/written.ts'
import { heardSpeakerOf } from '../../../../core/transcripts/reassignments.ts'

/** Who speaks in a transcript, and what changes it. Pure. */

type Segments = readonly TranscriptSegment[]

const MOST_SAMPLES = 3
/** So that the label of a split has room for its time: labels have 40 characters. */
const LONGEST_BASE = 25

/** By first appearance. */
export const labelsIn = (segments: Segments): string[] => [...new Set(segments.flatMap(({ speaker }) => speaker ?? []))]

const placesWhere = (segments: Segments, isMeant: (segment: TranscriptSegment, at: number) => boolean): number[] =>
  segments.flatMap((segment, at) => (isMeant(segment, at) ? [at] : []))

/** One speaker of two. The name that is there stays, and of two names the other's. */
export function joinOf({ segments, speakers, createdAt }: Transcript, label: string, other: string): Reassignment {
  const isNamed = (one: string): boolean => speakers?.[one] !== undefined
  const [from, to] = isNamed(label) && !isNamed(other) ? [other, label] : [label, other]
  return { made: createdAt, at: placesWhere(segments, ({ speaker }) => speaker === from), label: to }
}

/** The labels of the engine that have no sentence any more since they were joined with this one. */
export function joinedWith(segments: Segments, label: string): string[] {
  const left = new Set(labelsIn(segments))
  const own = segments.filter(({ speaker }) => speaker === label)
  return [...new Set(own.map(heardSpeakerOf))].filter((heard) => heard !== '' && !left.has(heard))
}

/** The sentences of a label that was joined with this one, as they were heard. */
export const separationOf = ({ segments, createdAt }: Transcript, label: string, heard: string): Reassignment => ({
  made: createdAt,
  at: placesWhere(segments, (segment) => segment.speaker === label && heardSpeakerOf(segment) === heard),
  label: heard,
})

/** What of a sentence is given to a speaker: itself, or with all later ones of its speaker. */
export type Reach = 'sentence' | 'onwards'

export const placesFrom = (segments: Segments, at: number, reach: Reach): number[] =>
  reach === 'sentence'
    ? [at]
    : placesWhere(segments, ({ speaker }, place) => place >= at && speaker === segments[at]?.speaker)

/**
 * For a speaker who begins here. It names the place, so that two devices that split without knowing of each other never give one
 * label to two people.
 */
export function newLabel(segments: Segments, at: number): string {
  const { speaker = '', start = 0 } = segments[at] ?? {}
  const base = (speaker.split(' · ')[0] ?? '').slice(0, LONGEST_BASE)
  const label = [base, clock(start)].filter((part) => part !== '').join(' · ')
  const taken = new Set(segments.flatMap((segment) => [segment.speaker, heardSpeakerOf(segment)]))
  let free = label
  for (let more = 2; taken.has(free); more++) free = `${label} (${more})`
  return free
}

/** A few sentences to know a voice by: the longest of its beginning, middle and end. */
export function samplesOf(segments: Segments, label: string): TranscriptSegment[] {
  const own = segments.filter(({ speaker }) => speaker === label)
  const each = Math.max(1, Math.ceil(own.length / MOST_SAMPLES))
  const parts = Array.from({ length: Math.ceil(own.length / each) }, (_, part) =>
    own.slice(part * each, (part + 1) * each),
  )
  return parts.flatMap((part) =>
    part.reduce<TranscriptSegment[]>(
      ([best], segment) => (best && best.text.length >= segment.text.length ? [best] : [segment]),
      [],
    ),
  )
}
