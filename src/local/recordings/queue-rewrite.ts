import type { AppDatabase, LocalRecording } from '../app-database.ts'
import { newEntry } from './queue-edit.ts'

/** Has the sealed row of a recording written for the person's other devices, though nobody set anything in it. Inside the caller's transaction. */
export const queueRewrite = async (app: AppDatabase, { id, owner, title }: LocalRecording): Promise<void> => {
  await app.outbox.add({ ...newEntry(owner, id, { kind: 'title', title }), isRewrite: true })
}
