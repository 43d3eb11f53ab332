import type { CompactAnswer } from '../../contract/compact.ts'
import type { UserId } from '../../contract/ids.ts'
import { feedStand } from './feed.ts'
import { type Form, listAfter, pageOf } from './feed-list.ts'
import { readListed } from './feed-rows.ts'
import type { Database } from './schema.ts'

export type Page = Omit<CompactAnswer, 'engines'>

/** The person's changes after the cursor, oldest first, as many as a page holds. */
export async function changesSince(
  database: Database,
  user: UserId,
  cursor: number,
  form: Form = 'whole',
): Promise<Page> {
  // Most who ask have everything: one query tells.
  const { last: stand, restoreId } = await feedStand(database, user)
  if (stand === cursor) return { changes: [], cursor, more: false, restoreId }
  // A cursor from the future: this database is an older copy that was restored. The device begins anew.
  const after = cursor > stand ? 0 : cursor
  const { listed, last } = await listAfter(database, user, after, form)
  const page = pageOf(listed)
  const more = page.length < listed.length
  const changes = await readListed(database, user, page, form)
  return { changes, cursor: (more ? page.at(-1)?.revision : last) ?? last, more, restoreId }
}
