import { KEPT_FORMS, MAX_SEALED_UNLOCKERS, type SealedUnlocker } from '../../../../contract/accounts/key-log.ts'
import type { UserId } from '../../../../contract/ids.ts'
import type { Database, Write } from '../../schema.ts'

/** Every kept form, the oldest first. */
export async function sealedUnlockersOf(database: Database | Write, user: UserId): Promise<SealedUnlocker[]> {
  const rows = await database
    .selectFrom('sealed_unlockers')
    .select(['unlocker', 'kind', 'blob'])
    .where('user_id', '=', user)
    .orderBy('unlocker')
    .orderBy('n')
    .execute()
  return rows.map(({ unlocker, kind, blob }) => ({ unlocker, kind: kind as SealedUnlocker['kind'], blob }))
}

/**
 * Keeps a form beside the others of this unlocker. Beyond KEPT_FORMS the second oldest goes: the first, which the person has
 * tried, is never pushed out.
 *
 * @returns false where the account has as many unlockers as it can have.
 */
export async function keepSealedUnlocker(write: Write, user: UserId, form: SealedUnlocker): Promise<boolean> {
  const rows = await write
    .selectFrom('sealed_unlockers')
    .select(['unlocker', 'n', 'blob'])
    .where('user_id', '=', user)
    .orderBy('n')
    .execute()
  const same = rows.filter(({ unlocker }) => unlocker === form.unlocker)
  if (same.some(({ blob }) => blob === form.blob)) return true
  if (same.length === 0 && new Set(rows.map(({ unlocker }) => unlocker)).size >= MAX_SEALED_UNLOCKERS) return false
  const [, ...later] = same
  for (const { n } of later.slice(0, Math.max(0, same.length + 1 - KEPT_FORMS))) {
    await ofOne(write, user, form.unlocker).where('n', '=', n).execute()
  }
  const n = (same.at(-1)?.n ?? -1) + 1
  await write
    .insertInto('sealed_unlockers')
    .values({ user_id: user, n, ...form })
    .execute()
  return true
}

export async function dropSealedUnlocker(database: Database, user: UserId, unlocker: string): Promise<void> {
  await ofOne(database, user, unlocker).execute()
}

const ofOne = (database: Database | Write, user: UserId, unlocker: string) =>
  database.deleteFrom('sealed_unlockers').where('user_id', '=', user).where('unlocker', '=', unlocker)
