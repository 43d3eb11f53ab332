import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newRecordingId, type RecordingId, type UserId } from '../../../contract/ids.ts'
import type { Blobs } from '../../../server/blobs/blobs.ts'
import { BlobMissingError } from '../../../server/blobs/blobs.ts'
import { createJobs } from '../../../server/jobs/create-jobs.ts'
import type { JobKind, Jobs } from '../../../server/jobs/job-queue.ts'
import { m4aJob } from '../../../server/playable/m4a-job.ts'
import { playableJob } from '../../../server/playable/playable-job.ts'
import type { Remuxed } from '../../../server/playable/remux.ts'
import {
  findRecording,
  insertRecording,
  type StoredSegment,
} from '../../../server/store/tables/recordings/recordings.ts'
import { newRow } from '../../../server/uploads/new-row.ts'
import { type OpenedDatabase, openTestDatabase } from '../../../testkit/stores/postgres-under-test.ts'
import { cases } from '../../whole.ts'

const MANY = 300
/** Each look at the clock is this much later: six files are a minute. Milliseconds. */
const STEP = 10_000

let opened: OpenedDatabase
let jobs: Jobs
let stored: Map<string, Buffer>
/** The sound that was worked on, in that order. */
let worked: string[]
beforeEach(async () => {
  opened = await openTestDatabase()
  stored = new Map()
  worked = []
})
afterEach(async () => {
  await jobs.stop()
  await opened.close()
})

function bytesOf(name: string): Buffer {
  const bytes = stored.get(name)
  if (!bytes) throw new BlobMissingError(name)
  return bytes
}
const blobs: Blobs = {
  async write(name, source) {
    const bytes = await buffer(source)
    stored.set(name, bytes)
    return { bytes: bytes.length, sha256: '', failure: undefined }
  },
  read: (name) => Readable.from([bytesOf(name)]),
  size: async (name) => bytesOf(name).length,
  move: async () => {},
  remove: async (name) => void stored.delete(name),
  list: async () => [],
}

/** A recording of so many segments whose sound says whose it is, with a job of this kind. */
async function add(user: string, kind: JobKind, count: number): Promise<RecordingId> {
  const id = newRecordingId()
  const segments = Array.from({ length: count }, (_, segment): StoredSegment => {
    const blob = `recordings/${id}/${segment}`
    stored.set(blob, Buffer.from(`${user} ${segment}`))
    const place = { segment, startOffset: segment, seconds: 1, blob }
    return { ...place, mime: 'audio/webm', bytes: 8, sha256: '' }
  })
  await opened.database.transaction().execute(async (write) => {
    const row = newRow(id, { title: user, duration: String(count) }, segments)
    await insertRecording(write, { userId: user as UserId, row, segments })
    await jobs.enqueue(write, kind, id, user as UserId)
  })
  return id
}

/** @param seen called for each sound, before it is worked on */
function open(outcome: Remuxed | null, seen: (sound: string) => Promise<void> = async () => {}): void {
  let time = 0
  const ports = {
    ...{ database: opened.database, blobs, scratch: tmpdir() },
    now: () => (time += STEP),
    async remux(source: string, target: string): Promise<Remuxed | null> {
      const sound = await readFile(source, 'utf8')
      worked.push(sound)
      await seen(sound)
      await writeFile(target, sound)
      return outcome
    },
  }
  const none = { run: async () => {}, onFailed: async () => {} }
  const handlers = {
    ...{ transcribe: none, analyze: none, highlights: none, mail: none, push: none, 'm4a-aac': none },
    ...{ playable: playableJob(ports), 'm4a-opus': m4aJob(ports, 'opus') },
  }
  jobs = createJobs({ database: opened.database, handlers, onError: () => {}, pollMs: 10 })
}

const untilOver = () =>
  vi.waitFor(
    async () => {
      const left = await opened.database
        .selectFrom('jobs')
        .select('id')
        .where('state', 'in', ['queued', 'running'])
        .execute()
      expect(left).toEqual([])
    },
    { timeout: 100_000 },
  )

const MADE = cases<[JobKind, string, Remuxed | null]>(
  [['playable', 'are made', { seconds: 2, isBetter: true }]],
  [
    ['playable', 'are played as they came', { seconds: 2, isBetter: false }],
    ['playable', 'cannot be read', null],
    ['m4a-opus', 'are made', { seconds: 2, isBetter: true }],
  ],
)
it.each(MADE)(
  '%s of hundreds of segments that %s makes way after a minute, and does none of them again',
  async (kind, _, outcome) => {
    open(outcome, async (sound) => {
      if (sound === 'ann 10' && !worked.includes('bob 0')) await add('bob', kind, 1)
    })
    const id = await add('ann', kind, MANY)
    await jobs.start()
    await untilOver()
    expect(worked).toHaveLength(MANY + 1)
    expect(new Set(worked).size).toBe(MANY + 1)
    expect(worked.indexOf('bob 0')).toBeLessThan(20)
    const counted = new Set((await findRecording(opened.database, id))?.segments.map(({ seconds }) => seconds))
    expect([...counted]).toEqual([kind === 'playable' && outcome ? 2 : 1])
    // What was noted between the turns is gone with the job.
    expect(await opened.database.selectFrom('transcribed_parts').select('part').execute()).toEqual([])
  },
)

it('goes on while nobody else waits for the same', async () => {
  open({ seconds: 2, isBetter: false }, async (sound) => {
    if (sound === 'ann 10') for (const kind of ['analyze', 'm4a-aac'] as const) await add('bob', kind, 1)
    if (sound === 'ann 20') await add('ann', 'playable', 1)
  })
  const attempts = new Set<string | null>()
  const id = await add('ann', 'playable', MANY)
  await jobs.start()
  await vi.waitFor(
    async () => {
      const rows = opened.database.selectFrom('jobs').select(['state', 'claim'])
      const row = await rows.where('kind', '=', 'playable').where('subject', '=', id).executeTakeFirst()
      if (row?.state === 'running') attempts.add(row.claim)
      expect(row?.state).toBe('done')
    },
    { timeout: 100_000, interval: 1 },
  )
  expect(attempts.size).toBe(1)
  expect(worked.slice(0, MANY).every((sound) => sound.startsWith('ann '))).toBe(true)
})

it('is done anew when it is asked for again', async () => {
  open({ seconds: 2, isBetter: true })
  const id = await add('ann', 'playable', 3)
  await jobs.start()
  await untilOver()
  await opened.database.transaction().execute((write) => jobs.enqueue(write, 'playable', id, 'ann' as UserId))
  jobs.wake()
  await vi.waitFor(() => expect(worked).toHaveLength(6), { timeout: 100_000 })
})
