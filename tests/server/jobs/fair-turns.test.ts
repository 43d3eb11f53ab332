import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newRecordingId, type UserId } from '../../../contract/ids.ts'
import { createJobs } from '../../../server/jobs/create-jobs.ts'
import type { JobHandler } from '../../../server/jobs/job-handler.ts'
import { type Job, JobFailedError, type Jobs } from '../../../server/jobs/job-queue.ts'
import { enqueueJob } from '../../../server/jobs/job-rows.ts'
import { type OpenedDatabase, openTestDatabase } from '../../../testkit/stores/postgres-under-test.ts'

type Work = (job: Job, part: number) => Promise<void>

let opened: OpenedDatabase
let queues: Jobs[]
/** By the kept parts, as processing/store-part.ts has them: what is done is not done again. */
let done: Map<string, number>
let order: string[]
beforeEach(async () => {
  opened = await openTestDatabase()
  queues = []
  done = new Map()
  order = []
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const jobs of queues) await jobs.stop()
  await opened.close()
})

/** Recordings of so many parts of ten minutes, or of one part of `seconds`, worked on part by part. */
function open(
  shape: (user: string) => { parts: number; seconds: number },
  work: Work = async () => {},
  improver: string | null = null,
): Jobs {
  const transcribe: JobHandler = {
    async run(job, { turn }) {
      const { parts, seconds } = shape(job.user)
      for (let part = done.get(job.subject) ?? 0; part < parts; part++) {
        await turn.next(seconds)
        order.push(job.user)
        await work(job, part)
        done.set(job.subject, part + 1)
      }
    },
    onFailed: async () => {},
  }
  const none = { run: async () => {}, onFailed: async () => {} }
  const handlers = {
    transcribe,
    analyze: none,
    highlights: none,
    playable: none,
    'm4a-opus': none,
    'm4a-aac': none,
    mail: none,
    push: none,
  }
  const jobs = createJobs({
    database: opened.database,
    handlers,
    improver: () => improver,
    onError: () => {},
    pollMs: 10,
  })
  queues.push(jobs)
  return jobs
}

const enqueue = (jobs: Jobs, user: string, count = 1) =>
  opened.database.transaction().execute(async (write) => {
    for (let at = 0; at < count; at++) await jobs.enqueue(write, 'transcribe', newRecordingId(), user as UserId)
  })
const untilDone = (count: number) =>
  vi.waitFor(
    async () => {
      const rows = await opened.database.selectFrom('jobs').select('state').where('state', '=', 'done').execute()
      expect(rows).toHaveLength(count)
    },
    { timeout: 100_000 },
  )

it('fifty long files of one person keep the short recording of another waiting for one part, and lose none of theirs', async () => {
  const jobs = open(
    (user) => (user === 'ann' ? { parts: 9, seconds: 600 } : { parts: 1, seconds: 300 }),
    async (job, part) => {
      if (job.user === 'ann' && order.length === 3) await enqueue(jobs, 'bob')
      expect(part).toBe(done.get(job.subject) ?? 0)
    },
  )
  await enqueue(jobs, 'ann', 50)
  await jobs.start()
  await vi.waitFor(() => expect(order).toContain('bob'), { timeout: 100_000 })
  expect(order.slice(0, 4)).toEqual(['ann', 'ann', 'ann', 'bob'])
  await vi.waitFor(() => expect(order.length).toBeGreaterThan(30), { timeout: 100_000 })
  const attempts = await opened.database.selectFrom('jobs').select('attempt').where('state', '!=', 'queued').execute()
  expect(Math.max(...attempts.map(({ attempt }) => attempt))).toBe(1)
})

it('does so over several workers, too', async () => {
  const shape = (user: string) => (user === 'ann' ? { parts: 9, seconds: 600 } : { parts: 1, seconds: 300 })
  let at = Number.POSITIVE_INFINITY
  const work: Work = async () => {
    if (order.length < 6 || at < Number.POSITIVE_INFINITY) return
    at = order.length
    await enqueue(first, 'bob')
    at = order.length
  }
  const first = open(shape, work)
  const second = open(shape, work)
  await enqueue(first, 'ann', 20)
  for (const jobs of [first, second]) await jobs.start()
  await vi.waitFor(() => expect(order).toContain('bob'), { timeout: 100_000 })
  expect(order.indexOf('bob') - at).toBeLessThanOrEqual(3)
})

it('shares by seconds of audio and not by recordings', async () => {
  const jobs = open((user) => ({ parts: 1, seconds: user === 'ann' ? 600 : 60 }))
  await enqueue(jobs, 'ann', 8)
  await enqueue(jobs, 'bob', 24)
  await jobs.start()
  await untilDone(32)
  const bobs = order.slice(0, 13).filter((user) => user === 'bob').length
  expect(bobs).toBeGreaterThanOrEqual(10)
  expect(bobs).toBeLessThanOrEqual(12)
})

it('charges what the work took, where the length that was stated is less and no part of it was spoken', async () => {
  let burnt = 0
  const real = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => real() + burnt)
  let anns = 0
  const work: Work = async ({ user }) => {
    burnt += user === 'ann' ? 300_000 : 10_000
    // Half of hers are read to their end without a word, half break off.
    if (user === 'ann' && ++anns % 2 === 0) throw new JobFailedError('It cannot be read.', { permanent: true })
  }
  const jobs = open((user) => ({ parts: 1, seconds: user === 'ann' ? 0 : 60 }), work)
  await enqueue(jobs, 'ann', 40)
  await enqueue(jobs, 'bob', 20)
  await jobs.start()
  await vi.waitFor(() => expect(order.length).toBeGreaterThanOrEqual(19), { timeout: 100_000 })
  const bobs = order.slice(0, 19).filter((user) => user === 'bob').length
  expect(bobs).toBeGreaterThanOrEqual(14)
  expect(bobs).toBeLessThanOrEqual(17)
})

it('gives nobody who was away the turns of those who were not', async () => {
  const jobs = open(() => ({ parts: 1, seconds: 600 }))
  await enqueue(jobs, 'bob')
  await jobs.start()
  await untilDone(1)
  await enqueue(jobs, 'ann', 6)
  jobs.wake()
  await untilDone(7)
  await jobs.stop()
  await enqueue(jobs, 'ann', 4)
  await enqueue(jobs, 'bob', 4)
  order = []
  await jobs.start()
  await untilDone(15)
  expect(order.slice(0, 5).filter((user) => user === 'ann').length).toBeGreaterThanOrEqual(2)
})

it('others do not take the turn of a person whose other kinds of work were done', async () => {
  const jobs = open(() => ({ parts: 1, seconds: 60 }))
  await opened.database.transaction().execute(async (write) => {
    for (let at = 0; at < 5; at++) await jobs.enqueue(write, 'playable', newRecordingId(), 'ann' as UserId)
  })
  await jobs.start()
  await untilDone(5)
  expect(await opened.database.selectFrom('job_turns').select('turn_end').execute()).toEqual([{ turn_end: 0 }])
})

it('what nobody waits for makes way after each part, also for the same person, and costs the person no turn', async () => {
  let jobs: Jobs
  const later = (job: Job) => (job.improver === null ? Promise.resolve() : enqueueOnce())
  let isAsked = false
  const enqueueOnce = async (): Promise<void> => {
    if (isAsked) return
    isAsked = true
    await enqueue(jobs, 'bob')
  }
  jobs = open((user) => ({ parts: user === 'ann' ? 3 : 1, seconds: 600 }), later, 'Better 1')
  const key = { kind: 'transcribe', subject: newRecordingId(), user: 'ann' as UserId } as const
  await opened.database
    .transaction()
    .execute((write) => enqueueJob(write, { ...key, improver: 'Better 1' }, Date.now()))
  // Bob has had many turns, so that by turns alone he would come after Ann.
  const turn = { user_id: 'bob', served_at: '', turn_start: 0, turn_end: 90_000 }
  await opened.database.insertInto('job_turns').values(turn).execute()
  await jobs.start()
  await untilDone(2)
  expect(order).toEqual(['ann', 'bob', 'ann', 'ann'])
  const ann = opened.database.selectFrom('job_turns').select('turn_end').where('user_id', '=', 'ann')
  expect(await ann.executeTakeFirst()).toEqual({ turn_end: 0 })
})
