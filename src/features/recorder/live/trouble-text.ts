import type { RecorderState, Trouble } from '../../../capture/recorder-state.ts'
import { gapToldTexts, recordTexts, storageHeldTexts, troubleTexts } from '../../../i18n/english/record.ts'
import { lengthText, timeText } from '../../../i18n/format.ts'

/** Up to here the seconds of a time of day matter. */
const SHORT_MS = 120_000

/** The sentence for what is, or was, wrong. */
export function troubleText(trouble: Trouble): string {
  if (trouble.kind === 'storage-held') return storageHeldTexts[trouble.why]
  if (trouble.kind !== 'gap') return troubleTexts[trouble.kind]
  const { reason, from, to } = trouble
  const short = to - from < SHORT_MS
  const clock = (at: number): string => timeText(at, short)
  return gapToldTexts[reason]({ length: lengthText((to - from) / 1000), from: clock(from), to: clock(to) })
}

/** Seconds of sound in memory from which a lagging disk is told, and from which it is serious. */
const LAG_SECONDS = 3
const SERIOUS_LAG_SECONDS = 10

/** The colour of a clock that stands still while sound waits in memory. */
export function lagTone(seconds: number): 'amber' | 'red' | undefined {
  if (seconds < LAG_SECONDS) return undefined
  return seconds < SERIOUS_LAG_SECONDS ? 'amber' : 'red'
}

/** True for what needs no alarm: it may be meant so, or it is over. */
export const isMild = (trouble: Trouble): boolean =>
  trouble.kind === 'silent' ||
  trouble.kind === 'gap' ||
  trouble.kind === 'storage-aside' ||
  trouble.kind === 'storage-direct' ||
  ((trouble.kind === 'storage-lag' || trouble.kind === 'storage-held') && lagTone(trouble.seconds) !== 'red')

const DEAF: readonly Trouble['kind'][] = ['microphone-lost', 'muted', 'stalled', 'asleep', 'interrupted', 'storage']

/** True while sound is being recorded: only then may the red dot stand. */
export const isLive = (state: RecorderState): boolean =>
  state.kind === 'recording' && !(state.trouble && DEAF.includes(state.trouble.kind))

/** What the heading says instead of "Recording..." while nothing is heard. */
export function deafTitle(trouble: Trouble | null): string {
  if (trouble?.kind === 'microphone-lost') return recordTexts.deafGone
  return trouble?.kind === 'muted' ? recordTexts.deafMuted : recordTexts.deafTitle
}
