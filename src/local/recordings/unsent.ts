import type { AppDatabase, OutboxEntry } from '../app-database.ts'

/** What is parked needs the person, and an upload ahead is nothing yet that anybody waits for. */
export const isUnsent = ({ state, work }: OutboxEntry): boolean =>
  state.kind !== 'parked' && work.kind !== 'upload-ahead'

/** Whether anything waits to be sent. Rejects as Dexie does. */
export const hasUnsent = async (app: AppDatabase): Promise<boolean> => (await app.outbox.filter(isUnsent).count()) > 0
