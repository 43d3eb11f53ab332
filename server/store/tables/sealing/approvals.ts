import { APPROVAL_MINUTES, type ApprovalForm, MAX_APPROVALS } from '../../../../contract/accounts/key-log.ts'
import type { UserId } from '../../../../contract/ids.ts'
import type { Database, Write } from '../../schema.ts'

export type StoredApproval = ApprovalForm & { approval?: string }

/** Of the last minutes, the newest first. @param now milliseconds since 1970. */
export async function approvalsOf(database: Database, user: UserId, now: number): Promise<StoredApproval[]> {
  const rows = await database
    .selectFrom('approvals')
    .select(['form', 'approval'])
    .where('user_id', '=', user)
    .where('asked_at', '>', tooOld(now))
    .orderBy('asked_at', 'desc')
    .execute()
  return rows.map(({ form, approval }) => ({
    ...(JSON.parse(form) as ApprovalForm),
    ...(approval === null ? {} : { approval }),
  }))
}

/** A device that asks again takes its own place. Beyond MAX_APPROVALS the oldest goes. */
export async function askForApproval(write: Write, user: UserId, form: ApprovalForm, now: number): Promise<void> {
  await write.deleteFrom('approvals').where('asked_at', '<=', tooOld(now)).execute()
  const waiting = await write
    .selectFrom('approvals')
    .select('unlocker')
    .where('user_id', '=', user)
    .where('unlocker', '!=', form.unlocker)
    .orderBy('asked_at', 'desc')
    .execute()
  const gone = [form.unlocker, ...waiting.slice(MAX_APPROVALS - 1).map(({ unlocker }) => unlocker)]
  await write.deleteFrom('approvals').where('user_id', '=', user).where('unlocker', 'in', gone).execute()
  const asked = { form: JSON.stringify(form), approval: null, asked_at: new Date(now).toISOString() }
  await write
    .insertInto('approvals')
    .values({ user_id: user, unlocker: form.unlocker, ...asked })
    .execute()
}

/** False where no such device waits. */
export async function keepApproval(
  database: Database,
  user: UserId,
  { unlocker, approval }: { unlocker: string; approval: string },
): Promise<boolean> {
  const done = await database
    .updateTable('approvals')
    .set({ approval })
    .where('user_id', '=', user)
    .where('unlocker', '=', unlocker)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

const tooOld = (now: number): string => new Date(now - APPROVAL_MINUTES * 60_000).toISOString()
