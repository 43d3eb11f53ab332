import type { Database } from '../../../server/store/schema.ts'

const CLAIM = 'of another process'

/** Another process transcribes something, until its end is told. */
export async function runningJob(database: Database): Promise<() => Promise<unknown>> {
  const at = new Date(0).toISOString()
  const lease = { lease_until: new Date(Date.now() + 100_000).toISOString(), claim: CLAIM }
  await database
    .insertInto('jobs')
    .values({
      ...{ kind: 'transcribe', subject: 'a recording', user_id: 'somebody', state: 'running', attempt: 1 },
      ...{ created_at: at, run_at: at, reason: null, request_id: null, ...lease },
    })
    .execute()
  return () => database.updateTable('jobs').set({ state: 'done' }).where('claim', '=', CLAIM).execute()
}
