import type { Ready } from '../../../contract/accounts/push.ts'
import type { RecordingId } from '../../../contract/ids.ts'
import { NOTIFICATION_LIST_CAP } from '../../../contract/limits.ts'
import type { AppDatabase, MessageNotice, NoticeRow, ReadyNotice } from '../app-database.ts'

/** A notice as the list shows it: one that is about a recording has the title that this has now. */
export type ListedNotice = MessageNotice | (ReadyNotice & { title: string })

/** Keeps a message, and lets go of what is beyond the last 50. */
export const addNotice = (app: AppDatabase, notice: MessageNotice): Promise<void> => put(app, notice)

export const dropNotice = (app: AppDatabase, id: string): Promise<void> => app.notices.delete(id)

/** A recording has one notice: the analysis takes the place of the transcript, and is to be opened anew. */
export const noteReady = (app: AppDatabase, recording: RecordingId, ready: Ready, now: number): Promise<void> =>
  put(app, { id: readyId(recording), recording, ready, timestamp: now, read: false })

const readyId = (recording: RecordingId): string => `ready-${recording}`

async function put(app: AppDatabase, notice: NoticeRow): Promise<void> {
  await app.transaction('rw', app.notices, async () => {
    await app.notices.put(notice)
    const ids = await app.notices.orderBy('timestamp').reverse().primaryKeys()
    await app.notices.bulkDelete(ids.slice(NOTIFICATION_LIST_CAP))
  })
}

export const isUnread = async (app: AppDatabase, recording: RecordingId): Promise<boolean> =>
  (await app.notices.get(readyId(recording)))?.read === false

/** What a person has opened, wherever they came from. */
export async function markOpened(app: AppDatabase, recording: RecordingId): Promise<void> {
  await app.notices.update(readyId(recording), { read: true })
}

/** Messages, all or one. What is ready is read when it is opened. */
export async function readMessages(app: AppDatabase, id: string | null = null): Promise<void> {
  await app.notices.filter((notice) => !('ready' in notice) && (id === null || notice.id === id)).modify({ read: true })
}

/** @param until milliseconds since 1970: what came later stays */
export async function clearNotices(app: AppDatabase, until: number): Promise<void> {
  await app.notices.where('timestamp').belowOrEqual(until).delete()
}

/** Newest first, without recordings that are gone or in the trash. */
export async function listNotices(app: AppDatabase): Promise<ListedNotice[]> {
  const rows = await app.notices.orderBy('timestamp').reverse().toArray()
  const recordings = await app.recordings.bulkGet(rows.flatMap((row) => ('ready' in row ? [row.recording] : [])))
  const titles = new Map(recordings.flatMap((one) => (one && one.deletedAt === null ? [[one.id, one.title]] : [])))
  return rows.flatMap((row): ListedNotice[] => {
    if (!('ready' in row)) return [row]
    const title = titles.get(row.recording)
    return title === undefined ? [] : [{ ...row, title }]
  })
}

/** For the badge on the app's icon: what is ready and was not opened on this device. */
export const countReady = async (app: AppDatabase): Promise<number> =>
  (await listNotices(app)).filter((notice) => 'ready' in notice && !notice.read).length
