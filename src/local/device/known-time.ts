import type { AppDatabase } from '../app-database.ts'
import { isOwnTrash } from '../recordings/delete-forever.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Between two looks, which come every hour: more is a clock that was set, or a device that was off. */
const LEAP_MS = 2 * DAY_MS
/** What a person has to correct a clock before what it makes old is deleted. */
const WAIT_MS = 3 * DAY_MS

/**
 * Whether what is old by the clock of this device may be deleted: not for three days after a leap of it, nor after it was set
 * back. What lies in this device's own trash by then is dated anew: else a clock that was put right would have emptied it days later.
 * @param now milliseconds since 1970
 */
export const isClockBelieved = (app: AppDatabase, now: number): Promise<boolean> =>
  app.transaction('rw', app.meta, app.recordings, app.outbox, async () => {
    const row = await app.meta.get('clock')
    const before = row?.key === 'clock' ? row : null
    const isSteady = before !== null && now >= before.seen && now <= before.seen + LEAP_MS
    const believedFrom = isSteady ? before.believedFrom : now + WAIT_MS
    await app.meta.put({ key: 'clock', seen: now, believedFrom })
    if (before && !isSteady) await moveOwnTrash(app, before.seen, now)
    return now >= believedFrom
  })

/** As if the clock had always been as it is now. What it has dated since the leap stays. */
async function moveOwnTrash(app: AppDatabase, from: number, to: number): Promise<void> {
  const isOfBefore = (at: number): boolean => (to > from ? at <= from + LEAP_MS : at > to)
  for (const row of await app.recordings.where('deletedAt').above('').toArray()) {
    const outbox = await app.outbox.where('recording').equals(row.id).toArray()
    const at = Date.parse(row.deletedAt ?? '')
    if (!isOwnTrash(row, outbox) || !isOfBefore(at)) continue
    await app.recordings.update(row.id, { deletedAt: new Date(at + to - from).toISOString() })
  }
}
