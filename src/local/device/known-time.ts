import type { AppDatabase } from '../app-database.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Between two looks, which come every hour: more is a clock that was set, or a device that was off. */
const LEAP_MS = 2 * DAY_MS
/** What a person has to correct a clock before what it makes old is deleted. */
const WAIT_MS = 3 * DAY_MS

/**
 * Whether what is old by the clock of this device may be deleted: not for three days after a leap of it, nor after it was set
 * back.
 * @param now milliseconds since 1970
 */
export const isClockBelieved = (app: AppDatabase, now: number): Promise<boolean> =>
  app.transaction('rw', app.meta, async () => {
    const row = await app.meta.get('clock')
    const before = row?.key === 'clock' ? row : null
    const isSteady = before !== null && now >= before.seen && now <= before.seen + LEAP_MS
    const believedFrom = isSteady ? before.believedFrom : now + WAIT_MS
    await app.meta.put({ key: 'clock', seen: now, believedFrom })
    return now >= believedFrom
  })
