import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newRecordingId, type RecordingId, type UserId } from '../../../contract/ids.ts'
import { BlobStoreFullError, BlobStoreUnavailableError } from '../../../server/blobs/blobs.ts'
import { createJobs } from '../../../server/jobs/create-jobs.ts'
import type { JobFailure, JobHandler } from '../../../server/jobs/job-handler.ts'
import { type Job, JobFailedError, type Jobs } from '../../../server/jobs/job-queue.ts'
import { enqueueAnew, isStillMine } from '../../../server/jobs/job-rows.ts'
import { DatabaseFullError } from '../../../server/store/dialects/database-errors.ts'
import type { Database } from '../../../server/store/schema.ts'
import { type OpenedDatabase, openTestDatabase } from '../../../testkit/stores/postgres-under-test.ts'

type Work = (job: Job, signal: AbortSignal) => Promise<void>

describe('the queue', () => {
  let opened: OpenedDatabase
  let database: Database
  let jobs: Jobs
  let now: number
  let ran: Job[]
  let failures: JobFailure[]
  let work: Work

  const open = () => {
    const handler: JobHandler = {
      run: async (job, { signal }) => {
        ran.push(job)
        await work(job, signal)
      },
      onFailed: async (_, __, failure) => {
        failures.push(failure)
      },
    }
    const clock = { now: () => now, random: () => 0.5 }
    const mail = { run: async () => {}, onFailed: async () => {} }
    const handlers = {
      transcribe: handler,
      analyze: handler,
      highlights: handler,
      playable: handler,
      'm4a-opus': handler,
      'm4a-aac': handler,
      mail,
      push: mail,
    }
    return createJobs({ database, handlers, clock, onError: () => {}, pollMs: 10 })
  }

  beforeEach(async () => {
    opened = await openTestDatabase()
    database = opened.database
    ran = []
    failures = []
    now = Date.parse('2026-01-01T00:00:00Z')
    work = async () => {}
    jobs = open()
  })
  afterEach(async () => {
    await jobs.stop()
    await opened.close()
  })

  const enqueue = async (user = 'ann', subject: RecordingId = newRecordingId()) => {
    await database.transaction().execute((write) => jobs.enqueue(write, 'transcribe', subject, user as UserId))
    return subject
  }
  const states = async () =>
    (await database.selectFrom('jobs').select('state').orderBy('id').execute()).map((row) => row.state)
  const untilStates = (...expected: string[]) => vi.waitFor(async () => expect(await states()).toEqual(expected))
  const untilAborted = (signal: AbortSignal) =>
    new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

  it('runs a job once, and a second asking while it waits is the same job', async () => {
    const subject = await enqueue()
    await enqueue('ann', subject)
    await jobs.start()
    await untilStates('done')
    expect(ran.map((job) => job.subject)).toEqual([subject])
  })

  it('does what a clock that was ahead has put off, when that is set back', async () => {
    const right = now
    now = right + 2 * 24 * 60 * 60 * 1000
    await enqueue()
    let fails = true
    work = async () => {
      if (fails) throw new Error('once')
    }
    await jobs.start()
    await vi.waitFor(() => expect(failures).toHaveLength(1))
    fails = false
    now = right
    await enqueue('bob')
    await untilStates('done', 'done')
  })

  it.each([
    ['is away for long', new BlobStoreUnavailableError('The object store does not answer.')],
    ['has no room for audio', new BlobStoreFullError('There is no room left on the disk.')],
    ['has no room for rows', new DatabaseFullError('There is no room left for the database.')],
    ['lies on a full disk', Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })],
  ])('outlasts a store of ours that %s, and tells nobody of a failure', async (_, failure) => {
    let away = 9
    work = async () => {
      if (away-- > 0) throw failure
    }
    await enqueue()
    await jobs.start()
    for (let tries = 1; tries <= 9; tries++) {
      await vi.waitFor(() => expect(ran).toHaveLength(tries))
      await untilStates('queued')
      now += 20_000
    }
    await untilStates('done')
    expect(ran.map(({ attempt }) => attempt)).toEqual(Array(10).fill(1))
    expect(failures).toEqual([])
  })

  it('knows nothing of a job whose transaction was rolled back', async () => {
    const failing = database.transaction().execute(async (write) => {
      await jobs.enqueue(write, 'transcribe', newRecordingId(), 'ann' as UserId)
      throw new Error('no room')
    })
    await expect(failing).rejects.toThrow('no room')
    expect(await states()).toEqual([])
  })

  it('tries a failed job again when its time has come, and tells the person both', async () => {
    work = async (job) => {
      if (job.attempt === 1) throw new JobFailedError('The engine coughed.', { permanent: false })
    }
    await enqueue()
    await jobs.start()
    await vi.waitFor(() => expect(failures).toHaveLength(1))
    expect(failures[0]).toEqual({ reason: 'The engine coughed.', retryAt: '2026-01-01T00:00:05.000Z' })
    now += 5000
    await untilStates('done')
    expect(ran.map((job) => job.attempt)).toEqual([1, 2])
  })

  it('gives up for good when no try can help', async () => {
    work = async () => {
      throw new JobFailedError('This is not audio.', { permanent: true })
    }
    await enqueue()
    await jobs.start()
    await untilStates('dead')
    expect(failures).toEqual([{ reason: 'This is not audio.', retryAt: null }])
  })

  it('never shows the innards of an unexpected error', async () => {
    work = async () => {
      throw new TypeError('x is not a function')
    }
    await enqueue()
    await jobs.start()
    await vi.waitFor(() => expect(failures).toHaveLength(1))
    expect(failures[0]?.reason).not.toContain('function')
  })

  it('serves people in turn, however much one of them has waiting', async () => {
    for (const user of ['ann', 'ann', 'ann', 'bob']) await enqueue(user)
    await jobs.start()
    await untilStates('done', 'done', 'done', 'done')
    expect(ran.map((job) => job.user).indexOf('bob' as UserId)).toBe(1)
  })

  it('hands work back when it stops, and the next start takes it up', async () => {
    work = (_, signal) => untilAborted(signal)
    await enqueue()
    await jobs.start()
    await vi.waitFor(() => expect(ran).toHaveLength(1))
    await jobs.stop()
    expect(await states()).toEqual(['queued'])
    work = async () => {}
    jobs = open()
    await jobs.start()
    await untilStates('done')
    expect(ran.map((job) => job.attempt)).toEqual([1, 1])
  })

  it('begins anew what is asked for anew while it runs, and writes nothing of the try before', async () => {
    const written: boolean[] = []
    let again = async (): Promise<void> => {}
    work = async (job) => {
      await again()
      written.push(await database.transaction().execute((write) => isStillMine(write, job)))
    }
    const subject = await enqueue()
    const key = { kind: 'transcribe', subject, user: 'ann' as UserId } as const
    again = async () => {
      again = async () => {}
      await database.transaction().execute((write) => enqueueAnew(write, key, now))
    }
    await jobs.start()
    await vi.waitFor(() => expect(written).toEqual([false, true]))
    await untilStates('done')
  })

  it('stops what runs when its recording is deleted', async () => {
    let stopped = false
    work = (_, signal) =>
      untilAborted(signal).catch((error: unknown) => {
        stopped = true
        throw error
      })
    const subject = await enqueue()
    await jobs.start()
    await vi.waitFor(() => expect(ran).toHaveLength(1))
    await database.transaction().execute((write) => jobs.cancel(write, subject))
    jobs.wake()
    await vi.waitFor(() => expect(stopped).toBe(true))
    expect(await states()).toEqual([])
  })
})
