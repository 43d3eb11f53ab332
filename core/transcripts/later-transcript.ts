import { type Transcript, type TranscriptSegment, transcriptText } from '../../contract/recordings/transcript.ts'

/**
 * Merges two transcripts of one recording: when both are from one run of an engine, each segment and name from where it was
 * corrected later; else the one that has corrections, and of two such the one made later. Pure.
 */
export function laterTranscript(kept: Transcript, given: Transcript): Transcript {
  if (isSameRun(kept, given)) return woven(kept, given)
  if (isTouched(kept) !== isTouched(given)) return isTouched(given) ? given : kept
  return given.createdAt > kept.createdAt ? given : kept
}

const isSameRun = (one: Transcript, other: Transcript): boolean =>
  one.createdAt === other.createdAt &&
  one.engine === other.engine &&
  one.segments.length === other.segments.length &&
  one.segments.every(({ start }, at) => other.segments[at]?.start === start)

/** Whether a person has worked on it. */
export const isTouched = ({ segments, speakers }: Transcript): boolean =>
  segments.some(isTouchedSegment) || Object.keys(speakers ?? {}).length > 0

export const isTouchedSegment = ({ heard, edited, heardSpeaker, reassigned }: TranscriptSegment): boolean =>
  [heard, edited, heardSpeaker, reassigned].some((change) => change !== undefined)

function woven(kept: Transcript, given: Transcript): Transcript {
  const segments = kept.segments.map((segment, at) => laterSegment(segment, given.segments[at] ?? segment))
  return { ...kept, segments, text: transcriptText(segments), ...laterNames(kept, given) }
}

/** Words and speaker each from where they were changed later. */
function laterSegment(kept: TranscriptSegment, given: TranscriptSegment): TranscriptSegment {
  const words = isLater([kept.edited, kept.heard], [given.edited, given.heard]) ? given : kept
  const voice = isLater([kept.reassigned, kept.heardSpeaker], [given.reassigned, given.heardSpeaker]) ? given : kept
  // A page of before knows no channel, and gives back what it knows.
  const channel = kept.channel ?? given.channel
  const known = channel === undefined ? {} : { channel }
  if (words === voice) return { ...words, ...known }
  const { speaker: _, heardSpeaker: __, reassigned: ___, ...rest } = words
  const { speaker, heardSpeaker, reassigned } = voice
  return {
    ...rest,
    ...known,
    ...(speaker !== undefined && { speaker }),
    ...(heardSpeaker !== undefined && { heardSpeaker }),
    ...(reassigned !== undefined && { reassigned }),
  }
}

type Change = [date: number | undefined, heard: string | undefined]

/** A change without a date counts as newer than no change. */
function isLater([keptAt = 0, kept]: Change, [givenAt = 0, given]: Change): boolean {
  if (keptAt !== givenAt) return givenAt > keptAt
  return kept === undefined && given !== undefined
}

function laterNames(kept: Transcript, given: Transcript): Pick<Transcript, 'speakers' | 'named'> {
  const speakers = { ...kept.speakers }
  const named = { ...kept.named }
  for (const label of new Set([...Object.keys(given.speakers ?? {}), ...Object.keys(given.named ?? {})])) {
    const [before, after] = [named[label] ?? 0, given.named?.[label] ?? 0]
    if (after < before || (after === before && label in speakers)) continue
    const name = given.speakers?.[label]
    if (name === undefined) delete speakers[label]
    else speakers[label] = name
    if (after > 0) named[label] = after
  }
  return {
    ...(kept.speakers || Object.keys(speakers).length > 0 ? { speakers } : {}),
    ...(Object.keys(named).length > 0 ? { named } : {}),
  }
}
