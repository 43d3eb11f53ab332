import { liveQuery } from 'dexie'
import type { RecordingId } from '../../../contract/ids.ts'
import { notificationsTexts } from '../../i18n/english/notifications.ts'
import type { AppDatabase } from '../../local/app-database.ts'
import {
  addNotice,
  clearNotices,
  dropNotice,
  type ListedNotice,
  listNotices,
  readMessages,
} from '../../local/recordings/notices.ts'
import { showBadge } from '../../platform/worker/push.ts'
import { keepNotices, type Notice, showNotices, showToast } from '../../ui/shell/notices.ts'
import { removeToast } from '../../ui/shell/toasts.ts'

type Options = {
  app: AppDatabase
  open: (recording: RecordingId) => void
  /** Whether the person sees this recording now: then it is no news. */
  isSeen: (recording: RecordingId) => boolean
  isVisible: () => boolean
}

/** The list behind the bell lives in this person's database, for all tabs. Returns what ends that. */
export function followNotices({ app, open, isSeen, isVisible }: Options): () => void {
  const since = Date.now()
  const told = new Map<number, string | null>()
  const tell = (notice: ListedNotice): void => {
    if (!('ready' in notice) || notice.timestamp < since) return
    const { recording, ready, title, timestamp, read } = notice
    const toast = told.get(timestamp)
    if (read && toast) removeToast(toast)
    if (read || told.has(timestamp)) return
    told.set(timestamp, null)
    if (!isVisible() || isSeen(recording)) return
    const action = { label: notificationsTexts.open, run: () => open(recording) }
    told.set(timestamp, showToast({ title: notificationsTexts.ready[ready], description: title, action }))
  }
  keepNotices({
    add: ({ recording, ...notice }) => recording === undefined && keep(addNotice(app, notice)),
    drop: (id) => keep(dropNotice(app, id)),
    read: (id) => keep(readMessages(app, id)),
    clear: (until) => keep(clearNotices(app, until)),
  })
  const watched = liveQuery(() => listNotices(app)).subscribe({
    next(listed) {
      showNotices(listed.map(toNotice))
      showBadge(listed.filter((notice) => 'ready' in notice && !notice.read).length)
      for (const notice of [...listed].reverse()) tell(notice)
    },
    error: (error: unknown) => console.error('The list of notifications is this page’s alone.', error),
  })
  return () => {
    watched.unsubscribe()
    keepNotices(null)
    showNotices([])
  }
}

const toNotice = (listed: ListedNotice): Notice => {
  if (!('ready' in listed)) return listed
  const { ready, title, ...rest } = listed
  return { ...rest, type: 'success', title: notificationsTexts.ready[ready], description: title }
}

function keep(work: Promise<void>): void {
  work.catch((error: unknown) => console.error('A notification is not kept on this device.', error))
}
