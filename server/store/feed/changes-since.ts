import type { CompactAnswer } from '../../../contract/compact.ts'
import type { UserId } from '../../../contract/ids.ts'
import type { SealedValueError } from '../../keys/sealed.ts'
import type { Database } from '../schema.ts'
import { type Form, listAfter, pageOf } from './feed-list.ts'
import { readListed } from './feed-rows.ts'
import { feedStand } from './revisions.ts'

export type Page = Omit<CompactAnswer, 'engines'>

/**
 * The user's changes after the cursor, oldest first, as many as fit a page.
 * @param tell called for each row that cannot be opened: it is left out, so that the device gets all others
 */
export async function changesSince(
  database: Database,
  user: UserId,
  cursor: number,
  tell: (error: SealedValueError) => void,
  form: Form = 'whole',
): Promise<Page> {
  // Most callers are up to date: one query tells.
  const { last: stand, restoreId } = await feedStand(database, user)
  if (stand === cursor) return { changes: [], cursor, more: false, restoreId }
  // A cursor from the future: this database is a restored older copy. The device fetches everything again.
  const after = cursor > stand ? 0 : cursor
  const { listed, last } = await listAfter(database, user, after, form)
  const page = pageOf(listed)
  const more = page.length < listed.length
  const changes = await readListed(database, user, page, { form, tell })
  return { changes, cursor: (more ? page.at(-1)?.revision : last) ?? last, more, restoreId }
}
