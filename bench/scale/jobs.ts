import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { openPostgres } from '../../server/store/dialects/postgres.ts'
import { migrate } from '../../server/store/migrate.ts'
import { sized } from '../../testkit/figures/size.ts'
import { startPostgres } from '../../testkit/stores/start-postgres.ts'
import type { Measurement } from '../measurement.ts'
import { noKeys } from './device/no-keys.ts'

const WORKER = fileURLToPath(new URL('./device/job-worker.ts', import.meta.url))
const PEOPLE = 100
const FEW = sized(300, 30)
const LOOK_MS = 50

/** Measured until so many are done. */
type Run = { workers: number; waiting: number; until: number }

/** How many jobs a second the queue gives out and takes back, when there is nothing to do in them. */
export async function jobs(): Promise<Measurement[]> {
  const postgres = startPostgres({ durable: true })
  try {
    const figures: Measurement[] = []
    for (const run of [
      { workers: 1, waiting: FEW, until: FEW },
      { workers: 2, waiting: FEW, until: FEW },
      { workers: 2, waiting: sized(20_000, 1000), until: sized(100, 30) },
    ]) {
      const figure = `empty jobs, ${run.workers} at work, ${run.waiting} of ${PEOPLE} people waiting`
      const name = `jobs_${run.workers}_${run.waiting}`
      postgres.make(name)
      figures.push({ bench: 'scale', figure, value: await measure(postgres.url(name), run), unit: 'jobs/s', bar: null })
    }
    return figures
  } finally {
    postgres.close()
  }
}

async function measure(url: string, { workers, waiting, until }: Run): Promise<number> {
  const database = openPostgres({ url, most: 2 }, noKeys)
  await migrate(database)
  await database.destroy()
  const client = new Client({ connectionString: url })
  await client.connect()
  const processes: ChildProcess[] = []
  try {
    await client.query(
      `insert into jobs (kind, subject, user_id, state, run_at, created_at)
       select 'playable', 'job-' || n, 'person-' || n % ${PEOPLE}, 'queued', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
       from generate_series(1, $1::int) n`,
      [waiting],
    )
    await client.query('analyze jobs')
    for (let at = 0; at < workers; at++) processes.push(begin(url))
    return await rateUntil(client, until)
  } finally {
    for (const process of processes) await end(process)
    await client.end()
  }
}

const begin = (url: string): ChildProcess =>
  spawn(process.execPath, [WORKER], { env: { ...process.env, DATABASE_URL: url }, stdio: 'inherit' })

async function end(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null) throw new Error('A worker ended before its time.')
  worker.kill('SIGKILL')
  await once(worker, 'exit')
}

/** From the first look at which some are done, so that no start is counted. */
async function rateUntil(client: Client, until: number): Promise<number> {
  const done = async () =>
    Number(
      (await client.query<{ done: string }>(`select count(*) as done from jobs where state = 'done'`)).rows[0]?.done,
    )
  let first = 0
  while (first === 0) {
    await wait(LOOK_MS)
    first = await done()
  }
  const begun = performance.now()
  let last = first
  while (last < until) {
    await wait(LOOK_MS)
    last = await done()
  }
  return (last - first) / ((performance.now() - begun) / 1000)
}
