import type { RecordingId, UserId } from '../../../../contract/ids.ts'
import { readFact, removeFact, setFact } from '../../facts.ts'
import type { Database, Write } from '../../schema.ts'
import type { Erasure } from './erasure.ts'

/** In the transaction of the deletion: it is not listed yet. */
export async function noteErasure(write: Write, erasure: Erasure): Promise<void> {
  const { kind, user } = erasure
  const row = { id: kind === 'recording' ? erasure.id : user, kind, user_id: user }
  await write
    .insertInto('erasures')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** What was deleted and is not listed yet, because a process was killed or the list could not be written. */
export async function unlistedErasures(database: Database): Promise<Erasure[]> {
  const rows = await database.selectFrom('erasures').selectAll().execute()
  return rows.map(({ id, kind, user_id }) => {
    const user = user_id as UserId
    return kind === 'recording' ? { kind, id: id as RecordingId, user } : { kind, user }
  })
}

export async function forgetNoted(database: Database, erasures: readonly Erasure[]): Promise<void> {
  const ids = erasures.map((each) => (each.kind === 'recording' ? each.id : each.user))
  await database.deleteFrom('erasures').where('id', 'in', ids).execute()
}

/** Every recording that this database knows to be deleted for good. */
export async function purgedErasures(database: Database): Promise<Erasure[]> {
  const rows = await database.selectFrom('purged').select(['recording_id', 'user_id']).execute()
  return rows.map((row) => ({ kind: 'recording', id: row.recording_id as RecordingId, user: row.user_id as UserId }))
}

/** Which list this database has seen, and how far: see server/erasures. */
const FACT = 'erasures'

export const erasuresFact = (database: Database): Promise<string | null> => readFact(database, FACT)

export const setErasuresFact = (database: Database, value: string): Promise<void> => setFact(database, FACT, value)

/** Of a restored database: the next start goes through the whole list, whoever has written it. */
export const dropErasuresFact = (write: Write): Promise<void> => removeFact(write, FACT)
