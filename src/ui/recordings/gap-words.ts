import { gapTexts } from '../../i18n/english/gaps.ts'
import { lengthText } from '../../i18n/format.ts'

/** A stretch without sound, in seconds, and why; null where nobody knows. */
type Gap = { start: number; end: number; reason: keyof typeof gapTexts.what | null }

/** A recording may be continued where it was interrupted: then no time is missing. */
const SHORTEST_SECONDS = 0.5
/** How long the player tells of a gap that it has passed over. */
const TOLD_SECONDS = 4

const lengthOf = ({ start, end }: Gap): string | null =>
  end - start < SHORTEST_SECONDS ? null : lengthText(end - start)

const whatOf = ({ reason }: Gap): string => (reason ? gapTexts.what[reason] : gapTexts.unknown)

/** As a line of a document: "Microphone disconnected for 12 s". */
export function gapLine(gap: Gap): string {
  const length = lengthOf(gap)
  return length ? gapTexts.line(whatOf(gap), length) : whatOf(gap)
}

/** As the player says it: "No sound: microphone lost, 12 s". */
export function gapNote(gap: Gap): string {
  const length = lengthOf(gap)
  if (!length) return whatOf(gap)
  return gap.reason ? gapTexts.note(whatOf(gap), length) : gapTexts.plainNote(length)
}

/** The gap that the player is in, or has just passed over. */
export const gapAt = <G extends Gap>(gaps: readonly G[], seconds: number): G | null =>
  gaps.find(({ start, end }) => seconds >= start && seconds < end + TOLD_SECONDS) ?? null
