import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newRecordingId, type RecordingId, type UserId } from '../../../contract/ids.ts'
import type { Transcription } from '../../../contract/recordings/recording.ts'
import { startWork } from '../../../server/bootstrap/background-work.ts'
import { shutDown } from '../../../server/bootstrap/graceful-shutdown.ts'
import { readConfig } from '../../../server/config/config.ts'
import { type Context, openContext } from '../../../server/context/context.ts'
import { queueUnplayable } from '../../../server/playable/playable-job.ts'
import { createTranscriptionQueue } from '../../../server/processing/queue-transcription.ts'
import { changeRecording, findRecording, insertRecording } from '../../../server/store/tables/recordings/recordings.ts'
import { OWNER } from '../../../testkit/server/test-server.ts'
import { backEndSettings, dropBackEnd } from '../../../testkit/stores/back-end.ts'
import { testUnlessOnPostgres } from '../../../testkit/stores/test-unless.ts'

const people = ['ann', 'bob'] as UserId[]
let folder: string
let context: Context
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-backlog-'))
  const data = join(folder, 'data')
  const settings = { DATA_DIR: data, OWNER_EMAIL: OWNER.email, LOG_LEVEL: 'silent', ...backEndSettings(data) }
  context = await openContext(readConfig(settings), 'http://localhost', { transcriber: null })
})
afterEach(async () => {
  await shutDown(context)
  dropBackEnd(join(folder, 'data'))
  await rm(folder, { recursive: true, force: true })
})

/** So many recordings of each person. */
async function fill(count: number, transcription: Transcription, deletedAt: string | null = null) {
  const ids: RecordingId[] = []
  await context.database.transaction().execute(async (write) => {
    for (const userId of people) {
      for (let at = 0; at < count; at++) {
        const id = newRecordingId()
        ids.push(id)
        const segment = { segment: 0, mime: 'audio/webm', bytes: 9, sha256: '0'.repeat(64), startOffset: 0, seconds: 3 }
        await insertRecording(write, {
          userId,
          segments: [{ ...segment, blob: `recordings/${id}/0` }],
          row: {
            ...{ id, title: 'Meeting', duration: 3, fileSize: 9, createdAt: '2026-01-01', mime: 'audio/webm' },
            ...{ segments: [segment], peaks: '', isTranscribed: false, isFavorite: false, highlights: [] },
            ...{ transcription, analysis: 'none', deletedAt },
          },
        })
      }
    }
  })
  return ids
}

const queued = async (kind: string): Promise<string[]> => {
  const rows = await context.database.selectFrom('jobs').select('subject').where('kind', '=', kind).execute()
  return rows.map(({ subject }) => subject).sort()
}
const stateOf = async (id: RecordingId) => (await findRecording(context.database, id))?.row.transcription.state
const queue = (engine: string | null = 'an engine') =>
  createTranscriptionQueue({ database: context.database, engine: () => engine })

/** How many transactions are begun meanwhile. */
async function transactions(work: () => Promise<void>): Promise<number> {
  const begun = vi.spyOn(context.database, 'transaction')
  await work()
  const count = begun.mock.calls.length
  begun.mockRestore()
  return count
}

test('what waits is queued in batches, each recording once, and nothing of the trash', async () => {
  const ids = [
    ...(await fill(60, { state: 'waiting' })),
    ...(await fill(10, { state: 'running', progress: 0.5, estimateSeconds: null })),
  ]
  await fill(5, { state: 'waiting' }, '2026-01-02')
  await fill(5, { state: 'off' })
  // 150 recordings in batches of 25, of two people.
  expect(await transactions(() => queue().queueBacklog())).toBeLessThanOrEqual(2 * 6)
  expect(await queued('transcribe')).toEqual([...ids].sort())
  expect(await stateOf(ids[0] as RecordingId)).toBe('queued')
  expect(await transactions(() => queue().queueBacklog())).toBe(0)
})

test('playable files are asked for in batches too', async () => {
  const ids = await fill(150, { state: 'off' })
  expect(await transactions(() => queueUnplayable(context.database))).toBeLessThanOrEqual(2 * 4)
  expect(await queued('playable')).toEqual([...ids].sort())
})

test('where no engine is left, what was queued says that it waits', async () => {
  const [id] = await fill(1, { state: 'queued', estimateSeconds: null })
  await queue(null).queueBacklog()
  expect(await stateOf(id as RecordingId)).toBe('waiting')
})

// PostgreSQL runs both at once: either may be first.
testUnlessOnPostgres('a recording that is transcribed while the queue comes to it is left alone', async () => {
  const [first, second] = (await fill(1, { state: 'waiting' })).sort() as [RecordingId, RecordingId]
  const user = (await findRecording(context.database, second))?.userId as UserId
  const { database } = context
  const done = { state: 'done', engine: 'another', empty: false } as const
  let changed: Promise<unknown> | undefined
  // Both were read at once; the first is queued when this is asked.
  const engine = () => {
    changed ??= database.transaction().execute((write) => changeRecording(write, second, user, { transcription: done }))
    return 'an engine'
  }
  await createTranscriptionQueue({ database, engine }).queueBacklog()
  await changed
  expect(await queued('transcribe')).toEqual([first])
  expect(await stateOf(second)).toBe('done')
})

test('the start waits for none of it: jobs run meanwhile, and a stop ends it', async () => {
  let told: AbortSignal | undefined
  const forEver = (signal?: AbortSignal) =>
    new Promise<void>((resolve) => {
      told = signal
      signal?.addEventListener('abort', () => resolve())
    })
  const [id] = await fill(1, { state: 'off' })
  const stop = await startWork({ ...context, queue: { ...context.queue, queueBacklog: forEver } })
  await vi.waitFor(async () => {
    const job = await context.database
      .selectFrom('jobs')
      .select('attempt')
      .where('subject', '=', id as string)
      .execute()
    expect(job[0]?.attempt).toBeGreaterThan(0)
  }, 60_000)
  expect(told?.aborted).toBe(false)
  await stop()
  expect(told?.aborted).toBe(true)
})
