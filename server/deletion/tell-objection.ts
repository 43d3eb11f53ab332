import type { RecordingId } from '../../contract/ids.ts'
import type { Database } from '../store/schema.ts'
import { recordAction } from '../store/tables/accounts/audit.ts'

const ACTION = 'recording-objected'
/** Of one account in a day: a flood of calls fills no disk. */
const MOST = 100
const DAY_MS = 24 * 60 * 60 * 1000

/** Writes once that somebody did not want to be recorded. The id alone: a title may say who. */
export async function tellObjection(database: Database, { email }: { email: string }, id: RecordingId): Promise<void> {
  await database.transaction().execute(async (write) => {
    const own = write.selectFrom('audit').where('action', '=', ACTION).where('actor', '=', email)
    if (await own.select('id').where('subject', '=', id).executeTakeFirst()) return
    const since = new Date(Date.now() - DAY_MS).toISOString()
    if ((await own.select('id').where('at', '>', since).limit(MOST).execute()).length === MOST) return
    await recordAction(write, { actor: email, action: ACTION, subject: id })
  })
}
