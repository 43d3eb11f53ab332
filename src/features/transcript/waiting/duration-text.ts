import { transcriptTexts } from '../../../i18n/english/recording.ts'
import { spokenTime } from '../../../i18n/format.ts'

/** 'This usually takes 30-60 seconds.' only where that is true; else the engine's own estimate (docs/decisions.md#texts-are-true). */
export function durationText(estimateSeconds: number | null): string {
  if (estimateSeconds === null || (estimateSeconds >= 30 && estimateSeconds <= 60)) return transcriptTexts.usually
  const rounded =
    estimateSeconds < 60 ? Math.max(5, Math.ceil(estimateSeconds / 5) * 5) : Math.ceil(estimateSeconds / 60) * 60
  return transcriptTexts.takes(spokenTime(rounded))
}
