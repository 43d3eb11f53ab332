import { type InboxDatabase, type InboxFile, removeFile } from './inbox-database.ts'

/** How long a discarded file can be brought back at least; it goes with the next look after that. Milliseconds. */
const UNDO_MS = 60_000
/** A file whose copying has not ended by then was cut off. Milliseconds. */
const COPYING_MS = 600_000

/** What was discarded a while ago, and what is left of a copying that was cut off. */
export async function pruneInbox(database: InboxDatabase): Promise<void> {
  const now = Date.now()
  const isOver = ({ whole, receivedAt, discardedAt }: InboxFile): boolean =>
    whole ? discardedAt !== null && discardedAt < now - UNDO_MS : receivedAt < now - COPYING_MS
  for (const { id } of await database.files.filter(isOver).toArray()) await removeFile(database, id)
}
