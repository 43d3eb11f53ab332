import type { CompactAnswer } from '../../../contract/compact.ts'
import type { UserId } from '../../../contract/ids.ts'
import type { SealedValueError } from '../../keys/sealed.ts'
import type { Database } from '../schema.ts'
import { feedStand } from './feed.ts'
import { type Form, listAfter, pageOf } from './feed-list.ts'
import { readListed } from './feed-rows.ts'

export type Page = Omit<CompactAnswer, 'engines'>

/**
 * The person's changes after the cursor, oldest first, as many as a page holds.
 * @param tell of each row that cannot be opened: it is left out, so that it keeps no device from all others
 */
export async function changesSince(
  database: Database,
  user: UserId,
  cursor: number,
  tell: (error: SealedValueError) => void,
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
  const changes = await readListed(database, user, page, { form, tell })
  return { changes, cursor: (more ? page.at(-1)?.revision : last) ?? last, more, restoreId }
}
