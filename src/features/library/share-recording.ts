import { libraryTexts } from '../../i18n/english/library.ts'
import type { LocalRecording } from '../../local/app-database.ts'
import { shareOrCopy } from '../../platform/share.ts'
import { notify } from '../../ui/shell/notices.ts'

/** Title, transcript and the recording's address to the share sheet; else title and transcript to the clipboard. */
export async function shareRecording(
  recording: Pick<LocalRecording, 'id' | 'title'>,
  transcript: string,
): Promise<void> {
  const url = new URL(`/recording/${recording.id}`, location.href)
  try {
    const content = { title: recording.title, text: transcript || libraryTexts.voiceRecording, url: url.href }
    const shared = await shareOrCopy(content, [recording.title, transcript].filter(Boolean).join('\n\n'))
    if (shared === 'copied') {
      const description = libraryTexts.copiedText(recording.title, transcript !== '')
      notify({ title: libraryTexts.copied, description, about: url.pathname })
    }
  } catch {
    const of = { name: recording.title, about: url.pathname }
    notify({ title: libraryTexts.shareFailed, ...of, description: libraryTexts.shareFailedText, type: 'error' })
  }
}
