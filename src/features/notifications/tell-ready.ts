import type { RecordingId } from '../../../contract/ids.ts'
import { notificationsTexts } from '../../i18n/english/notifications.ts'
import { shellTexts } from '../../i18n/english/shell.ts'
import type { AppDatabase } from '../../local/app-database.ts'
import { type ListedNotice, listNotices } from '../../local/recordings/notices.ts'
import { showToast } from '../../ui/shell/notices.ts'
import { removeToast } from '../../ui/shell/toasts.ts'
import { titleLangs } from './title-langs.ts'

export type TellOptions = {
  app: AppDatabase
  open: (recording: RecordingId) => void
  /** Whether the person sees this recording now: then it is no news. */
  isSeen: (recording: RecordingId) => boolean
  isVisible: () => boolean
}

/** The time of a notice, in milliseconds since 1970, and the id of its toast; null where it has none. */
export type Told = Map<number, string | null>

/** Shows a toast for what became ready, once, and takes it away when that is read elsewhere. */
export async function tellReady(notices: readonly ListedNotice[], told: Told, options: TellOptions): Promise<void> {
  for (const notice of notices) {
    if (!('ready' in notice)) continue
    const { recording, ready, title, timestamp, read } = notice
    const toast = told.get(timestamp)
    if (read && toast) removeToast(toast)
    if (read || told.has(timestamp)) continue
    told.set(timestamp, null)
    const lang = (await titleLangs(options.app, [recording])).get(recording)
    // It may have been opened in another tab meanwhile, or be in the trash.
    const isUnread = (await listNotices(options.app)).some((now) => now.timestamp === timestamp && !now.read)
    if (!isUnread || !options.isVisible() || options.isSeen(recording)) continue
    const action = { label: shellTexts.open, run: () => options.open(recording) }
    told.set(timestamp, showToast({ title: notificationsTexts.ready[ready], name: title, lang, action }))
  }
}
