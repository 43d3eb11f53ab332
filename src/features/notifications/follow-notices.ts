import { liveQuery } from 'dexie'
import { notificationsTexts } from '../../i18n/english/notifications.ts'
import {
  addNotice,
  clearNotices,
  dropNotice,
  type ListedNotice,
  listNotices,
  readMessages,
} from '../../local/recordings/notices.ts'
import { showBadge } from '../../platform/worker/push.ts'
import { keepNotices, type Notice, showNotices } from '../../ui/shell/notices.ts'
import type { TellOptions, Told } from './tell-ready.ts'

/** The list behind the bell lives in this person's database, for all tabs. Returns what ends that. */
export function followNotices(options: TellOptions): () => void {
  const { app } = options
  const since = Date.now()
  const told: Told = new Map()
  let ended = false
  const tell = (listed: readonly ListedNotice[]): void => {
    const news = listed.filter((notice) => 'ready' in notice && notice.timestamp >= since).reverse()
    if (news.length === 0) return
    import('./tell-ready.ts')
      .then(({ tellReady }) => tellReady(news, told, { ...options, isVisible: () => !ended && options.isVisible() }))
      .catch((error: unknown) => console.error('A notice is behind the bell only.', error))
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
      tell(listed)
    },
    error: (error: unknown) => console.error('Notifications are in this page only.', error),
  })
  return () => {
    ended = true
    watched.unsubscribe()
    keepNotices(null)
    showNotices([])
  }
}

const toNotice = (listed: ListedNotice): Notice => {
  if (!('ready' in listed)) return listed
  const { ready, title, ...rest } = listed
  return { ...rest, type: 'success', title: notificationsTexts.ready[ready], name: title }
}

function keep(work: Promise<void>): void {
  work.catch((error: unknown) => console.error('A notification is not stored.', error))
}
