import type { Take } from '../../../capture/recorder-state.ts'
import { liveTexts } from '../../../i18n/english/live.ts'
import { numberText } from '../../../i18n/format.ts'
import type { UploadProgress } from '../../../local/app-database.ts'

/** How many of its minutes the server has, once there are any. */
export function sentText(
  { savedSeconds, savedBytes }: Pick<Take, 'savedSeconds' | 'savedBytes'>,
  progress: Pick<UploadProgress, 'sent'> | undefined,
): string | null {
  const minutes = Math.floor(savedSeconds / 60)
  if (!progress || progress.sent === 0 || minutes === 0) return null
  const sent = Math.floor(Math.min(1, progress.sent / savedBytes) * (savedSeconds / 60))
  return liveTexts.onServer(numberText(sent), minutes)
}
