import { libraryTexts } from '../../i18n/english/library.ts'
import type { LocalRecording } from '../../local/app-database.ts'
import { shareOrCopy } from '../../platform/share.ts'
import { notify } from '../../ui/shell/notices.ts'

/** Title, transcript and the recording's address to the share sheet; else transcript or title to the clipboard. */
export async function shareRecording(
  recording: Pick<LocalRecording, 'id' | 'title'>,
  transcript: string,
): Promise<void> {
  const url = new URL(`/recording/${recording.id}`, location.href).href
  try {
    const content = { title: recording.title, text: transcript || libraryTexts.voiceRecording, url }
    const shared = await shareOrCopy(content, transcript || recording.title)
    if (shared === 'copied') notify({ title: libraryTexts.copied })
  } catch {
    notify({ title: libraryTexts.shareFailed, description: libraryTexts.shareFailedText, type: 'error' })
  }
}
