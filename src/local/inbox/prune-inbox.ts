import { copyingLock, type InboxDatabase, type InboxFile, removeFile } from './inbox-database.ts'

/** How long a discarded file can be brought back at least; it goes with the next look after that. Milliseconds. */
const UNDO_MS = 60_000
/** A file whose copying has not ended by then was cut off, unless somebody still copies it. Milliseconds. */
const COPYING_MS = 600_000

/** What was discarded a while ago, and what is left of a copying that was cut off. */
export async function pruneInbox(database: InboxDatabase): Promise<void> {
  const now = Date.now()
  const isOver = ({ whole, receivedAt, discardedAt }: InboxFile): boolean =>
    whole ? discardedAt !== null && discardedAt < now - UNDO_MS : receivedAt < now - COPYING_MS
  const over = await database.files.filter(isOver).toArray()
  if (over.length === 0) return
  const held = new Set(((await navigator.locks?.query())?.held ?? []).map(({ name }) => name))
  for (const { id } of over) if (!held.has(copyingLock(id))) await removeFile(database, id)
}
