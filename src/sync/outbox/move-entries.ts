import type { AppDatabase, OutboxEntry, OutboxState } from '../../local/app-database.ts'

/** Moves entries in one transaction that reads the outbox at once, and writes what has changed at once. */
export const moveEntries = (app: AppDatabase, next: (entry: OutboxEntry) => OutboxState): Promise<void> =>
  app.transaction('rw', app.outbox, async () => {
    const moved = (await app.outbox.toArray()).flatMap((entry) => {
      const state = next(entry)
      return state === entry.state ? [] : [{ ...entry, state }]
    })
    if (moved.length > 0) await app.outbox.bulkPut(moved)
  })
