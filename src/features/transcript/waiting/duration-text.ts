import { transcriptTexts } from '../../../i18n/english/recording.ts'
import { spokenTime } from '../../../i18n/format.ts'

/** Above this nobody waits for it in front of the page. Seconds. */
const SOON = 120

/** 'Please check back in a moment.' only where a moment is enough. */
export const processingText = (estimateSeconds: number | null): string =>
  (estimateSeconds ?? 0) > SOON ? transcriptTexts.processingLong : transcriptTexts.processing

/** 'This usually takes 30-60 seconds.' only where that is true; else the engine's own estimate (docs/decisions.md#texts-are-true). Null: nobody has measured it. */
export function durationText(estimateSeconds: number | null): string | null {
  if (estimateSeconds === null) return null
  if (estimateSeconds >= 30 && estimateSeconds <= 60) return transcriptTexts.usually
  const rounded =
    estimateSeconds < 60 ? Math.max(5, Math.ceil(estimateSeconds / 5) * 5) : Math.ceil(estimateSeconds / 60) * 60
  return transcriptTexts.takes(spokenTime(rounded))
}
