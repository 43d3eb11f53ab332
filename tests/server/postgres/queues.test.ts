import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newRecordingId, type RecordingId, type UserId } from '../../../contract/ids.ts'
import { createJobs } from '../../../server/jobs/create-jobs.ts'
import type { JobHandler } from '../../../server/jobs/job-handler.ts'
import type { Job, JobKind, Jobs } from '../../../server/jobs/job-queue.ts'
import { isStillMine } from '../../../server/jobs/job-rows.ts'
import { LEASE_MS } from '../../../server/jobs/job-state.ts'
import { openPostgres } from '../../../server/store/dialects/postgres.ts'
import { transactionOf } from '../../../server/store/dialects/transactions.ts'
import { migrate } from '../../../server/store/migrate.ts'
import type { Database } from '../../../server/store/schema.ts'
import { startPostgres, type TestPostgres } from '../../../testkit/stores/start-postgres.ts'
import { testKeys } from '../../../testkit/stores/test-keys.ts'
import { whole } from '../../whole.ts'

type Work = (job: Job, signal: AbortSignal) => Promise<void>
type Worker = { database: Database; jobs: Jobs; ran: Job[] }

const keys = testKeys()
let postgres: TestPostgres
let workers: Worker[]
let errors: unknown[]
let now: number
beforeAll(() => {
  postgres = startPostgres({ durable: true })
})
afterAll(() => postgres.close())
beforeEach(async () => {
  postgres.make('queues')
  workers = []
  errors = []
  now = Date.parse('2026-01-01T00:00:00Z')
})
afterEach(async () => {
  for (const { jobs, database } of workers) {
    await jobs.stop()
    await database.destroy()
  }
  postgres.drop('queues')
})

/** A process of its own, as far as the database knows. */
async function newWorker(work: Work, at = 1): Promise<Worker> {
  const database = openPostgres({ url: postgres.url('queues'), most: 5 }, keys)
  await migrate(database)
  const ran: Job[] = []
  const handler: JobHandler = {
    run: async (job, { signal }) => {
      ran.push(job)
      await work(job, signal)
    },
    onFailed: async () => {},
  }
  const none = { run: async () => {}, onFailed: async () => {} }
  const worker: Worker = {
    database,
    ran,
    jobs: createJobs({
      database,
      handlers: {
        transcribe: handler,
        analyze: handler,
        highlights: handler,
        playable: handler,
        'm4a-opus': handler,
        'm4a-aac': handler,
        mail: none,
        push: none,
      },
      clock: { now: () => now, random: () => 0.5 },
      onError: (error) => errors.push(error),
      concurrency: {
        transcribe: at,
        analyze: 1,
        highlights: 1,
        playable: 1,
        'm4a-opus': 1,
        'm4a-aac': 1,
        mail: 1,
        push: 1,
      } satisfies Record<JobKind, number>,
      pollMs: 10,
    }),
  }
  workers.push(worker)
  return worker
}

async function enqueue({ database, jobs }: Worker, user: string, count = 1): Promise<RecordingId[]> {
  const ids = Array.from({ length: count }, () => newRecordingId())
  for (const id of ids) {
    await transactionOf(database, user as UserId, (write) => jobs.enqueue(write, 'transcribe', id, user as UserId))
  }
  return ids
}

const states = async ({ database }: Worker) =>
  (await database.selectFrom('jobs').select('state').orderBy('id').execute()).map(({ state }) => state)
const untilDone = (worker: Worker, count: number) =>
  vi.waitFor(async () => expect(await states(worker)).toEqual(Array(count).fill('done')), {
    timeout: 100_000,
    interval: 50,
  })
const soon = { timeout: 100_000 }
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
/** How many queries wait for what another transaction holds. */
async function lockedOut(database: Database): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
    database,
  )
  return Number(rows[0]?.count)
}
function runningElsewhere() {
  const at = new Date(now).toISOString()
  const lease_until = new Date(now + LEASE_MS).toISOString()
  return {
    ...{ kind: 'transcribe', subject: newRecordingId(), user_id: 'ann', state: 'running' as const, attempt: 1 },
    ...{ run_at: at, created_at: at, lease_until, claim: 'elsewhere', request_id: null, improver: null },
  }
}
function gate() {
  let open: () => void = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

whole(test)('three workers share the work, and nothing of it is done twice', async () => {
  const all = [
    await newWorker(async () => {}, 2),
    await newWorker(async () => {}, 2),
    await newWorker(async () => {}, 2),
  ]
  const [first] = all as [Worker]
  const ids = [...(await enqueue(first, 'ann', 30)), ...(await enqueue(first, 'bob', 30))]
  await Promise.all(all.map(({ jobs }) => jobs.start()))
  await untilDone(first, 60)
  const ran = all.flatMap((worker) => worker.ran.map(({ subject }) => subject))
  expect(ran.toSorted()).toEqual(ids.toSorted())
  expect(errors).toEqual([])
})

whole(test)("one person's fifty leave room for another's one", async () => {
  const { open, opened } = gate()
  const work = () => opened
  const all = [await newWorker(work, 2), await newWorker(work, 2)]
  const [first, second] = all as [Worker, Worker]
  await enqueue(first, 'ann', 50)
  await first.jobs.start()
  await second.jobs.start()
  const running = () => all.flatMap(({ ran }) => ran)
  await vi.waitFor(() => expect(running()).toHaveLength(3), soon)
  await enqueue(first, 'bob')
  await vi.waitFor(() => expect(running().map(({ user }) => user)).toEqual(expect.arrayContaining(['bob'])), soon)
  expect(running().filter(({ user }) => user === 'ann')).toHaveLength(3)
  open()
  await untilDone(first, 51)
})

test('a worker that is about to claim a fourth of one person when others claimed theirs does not', async () => {
  const worker = await newWorker(async () => {})
  const { database } = worker
  await enqueue(worker, 'ann')
  await transactionOf(database, 'ann' as UserId, async (write) => {
    await write.selectFrom('jobs').select('id').forUpdate().execute()
    await worker.jobs.start()
    await vi.waitFor(async () => expect(await lockedOut(database)).toBe(1), soon)
    await write.insertInto('jobs').values([runningElsewhere(), runningElsewhere(), runningElsewhere()]).execute()
  })
  await enqueue(worker, 'bob')
  await vi.waitFor(() => expect(worker.ran.length).toBeGreaterThan(0), soon)
  expect(worker.ran.map(({ user }) => user)).toEqual(['bob'])
  expect(errors).toEqual([])
})

test('a worker that is alive keeps its job, however long that takes', async () => {
  const { open, opened } = gate()
  const first = await newWorker(() => opened)
  await enqueue(first, 'ann')
  await first.jobs.start()
  await vi.waitFor(() => expect(first.ran).toHaveLength(1), soon)
  const second = await newWorker(async () => {})
  await second.jobs.start()
  now += LEASE_MS - 1
  // The second has looked several times when it has done something else.
  await enqueue(second, 'bob')
  await vi.waitFor(() => expect(second.ran.map(({ user }) => user)).toEqual(['bob']), soon)
  open()
  await untilDone(first, 2)
  expect(first.ran).toHaveLength(1)
})

test('the job of a worker that is gone is done by another, and what it would still write is not written', async () => {
  const { open, opened } = gate()
  const mine: boolean[] = []
  const late = await newWorker(async (job) => {
    await opened
    await transactionOf(late.database, job.user, async (write) => mine.push(await isStillMine(write, job)))
  })
  await enqueue(late, 'ann')
  await late.jobs.start()
  await vi.waitFor(() => expect(late.ran).toHaveLength(1), soon)
  const other = await newWorker(async (job) => {
    await transactionOf(other.database, job.user, async (write) => mine.push(await isStillMine(write, job)))
  })
  now += LEASE_MS
  await other.jobs.start()
  await untilDone(other, 1)
  open()
  await vi.waitFor(() => expect(mine).toEqual([true, false]), soon)
  expect(other.ran.map(({ attempt }) => attempt)).toEqual([2])
  expect(await states(other)).toEqual(['done'])
})

test('a worker hears that its job was taken over or cancelled, and stops', async () => {
  const stopped: string[] = []
  const first = await newWorker((job, signal) => untilAborted(signal).finally(() => stopped.push(job.subject)))
  const [id] = (await enqueue(first, 'ann')) as [RecordingId]
  await first.jobs.start()
  await vi.waitFor(() => expect(first.ran).toHaveLength(1), soon)
  const second = await newWorker(async () => {})
  await transactionOf(second.database, 'ann' as UserId, (write) => second.jobs.cancel(write, id))
  await vi.waitFor(() => expect(stopped).toEqual([id]), soon)
})

test('an orderly stop hands work back at once, for another to do', async () => {
  const first = await newWorker((_, signal) => untilAborted(signal))
  await enqueue(first, 'ann')
  await first.jobs.start()
  await vi.waitFor(() => expect(first.ran).toHaveLength(1), soon)
  const second = await newWorker(async () => {})
  await second.jobs.start()
  await first.jobs.stop()
  await untilDone(second, 1)
  expect(second.ran.map(({ attempt }) => attempt)).toEqual([1])
})

whole(test)('a job that ends while the database is away is done once it is back, and not once more', async () => {
  const { open, opened } = gate()
  const worker = await newWorker(() => opened)
  await enqueue(worker, 'ann')
  await worker.jobs.start()
  await vi.waitFor(() => expect(worker.ran).toHaveLength(1), soon)
  postgres.stop('immediate')
  open()
  // What is asked waits for a restart, and then fails: the end of the job as well, before the second look for others does.
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(1), { timeout: 100_000 })
  postgres.start()
  await untilDone(worker, 1)
  expect(worker.ran).toHaveLength(1)
})

whole(test)('work goes on by itself when the database was restarted without warning', async () => {
  const worker = await newWorker(async () => {})
  await enqueue(worker, 'ann', 5)
  await worker.jobs.start()
  postgres.stop('immediate')
  postgres.start()
  await enqueue(worker, 'ann', 5)
  // A job whose end could not be written down is taken up again when its lease is over.
  now += LEASE_MS
  await untilDone(worker, 10)
})
