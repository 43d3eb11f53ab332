import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RecordingId, UserId } from '../../../contract/ids.ts'
import { ModelFailedError } from '../../../core/language/language-model.ts'
import { createJobs } from '../../../server/jobs/create-jobs.ts'
import type { Jobs } from '../../../server/jobs/job-queue.ts'
import { enqueueJob } from '../../../server/jobs/job-rows.ts'
import { type RunTask, runHere } from '../../../server/language/run-task.ts'
import { highlightsJob, highlightsSoon } from '../../../server/processing/find-highlights.ts'
import {
  changeRecording,
  findRecording,
  type KeptRecording,
} from '../../../server/store/tables/recordings/recordings.ts'
import { findTranscript, saveTranscript } from '../../../server/store/tables/recordings/transcripts.ts'
import { startTestServer, type TestServer } from '../../../testkit/server/test-server.ts'
import { transcribed } from '../../../testkit/server/transcribed.ts'

const FOUND = { start: 0, end: 5, text: 'Of other words.' }
const MARK = { start: 3, end: null, text: '', mark: true } as const

let server: TestServer
let jobs: Jobs | null
let user: UserId
let id: RecordingId
beforeEach(async () => {
  server = await startTestServer()
  jobs = null
  const owner = await server.signIn()
  await server.context.jobs.stop()
  user = await owner.userId()
  id = await transcribed(server, owner, [{ start: 0, end: 5, text: 'We sell the boat on Friday.' }])
})
afterEach(async () => {
  await jobs?.stop()
  await server.close()
})

const recording = async (): Promise<KeptRecording> => {
  const found = await findRecording(server.context.database, id)
  if (!found) throw new Error('There is no recording.')
  return found
}
const texts = async () => (await recording()).row.highlights.map(({ text }) => text)
const set = (highlights: KeptRecording['row']['highlights']) =>
  server.context.database.transaction().execute((write) => changeRecording(write, id, user, { highlights }))
const ask = async () => {
  const kept = await recording()
  await server.context.database.transaction().execute((write) => highlightsSoon(write, kept))
}
const states = async () =>
  (await server.context.database.selectFrom('jobs').select(['kind', 'state']).execute()).flatMap(({ kind, state }) =>
    kind === 'highlights' ? [state] : [],
  )

async function work(run: RunTask): Promise<void> {
  const none = { run: async () => {}, onFailed: async () => {} }
  const { database } = server.context
  const others = { transcribe: none, analyze: none, playable: none, 'm4a-opus': none, 'm4a-aac': none }
  const handlers = { ...others, mail: none, push: none, highlights: highlightsJob({ database, run }) }
  jobs = createJobs({ database, handlers, onError: () => {}, pollMs: 10 })
  await jobs.start()
}
const until = (state: string) => vi.waitFor(async () => expect(await states()).toEqual([state]))

it('takes the place of what was found before, beside the marks of that moment', async () => {
  await set([FOUND])
  await ask()
  await work(async (...asked) => {
    await set([FOUND, MARK])
    return runHere(...asked)
  })
  await until('done')
  expect(await texts()).toEqual(['We sell the boat on Friday.', ''])
})

it('is not asked for where nobody had any found', async () => {
  await set([MARK])
  await ask()
  expect(await states()).toEqual([])
})

it('finds none where there are none any more when its turn comes', async () => {
  await set([FOUND])
  await ask()
  await set([MARK])
  await work(runHere)
  await until('done')
  expect(await texts()).toEqual([''])
})

it('writes nothing of what was found before it was asked for anew', async () => {
  await set([FOUND])
  await ask()
  const seen: string[][] = []
  await work(async (...asked) => {
    seen.push(await texts())
    if (seen.length === 1) await ask()
    return runHere(...asked)
  })
  await until('done')
  expect(seen).toEqual([[FOUND.text], [FOUND.text]])
  expect(await texts()).toEqual(['We sell the boat on Friday.'])
})

it('takes no other work from the recording when it is asked for anew', async () => {
  await set([FOUND])
  const { database } = server.context
  await database.transaction().execute((write) => enqueueJob(write, { kind: 'analyze', subject: id, user }, Date.now()))
  await ask()
  const jobs = await database.selectFrom('jobs').select('kind').where('subject', '=', id).execute()
  expect(jobs.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['analyze', 'highlights']))
})

it('begins anew where the transcript was made again meanwhile', async () => {
  await set([FOUND])
  await ask()
  const { database } = server.context
  let times = 0
  await work(async (...asked) => {
    const transcript = await findTranscript(database, id)
    if (times++ === 0 && transcript) {
      const segments = [{ start: 0, end: 5, text: 'We sail on Monday.' }]
      const again = { ...transcript, segments, text: 'We sail on Monday.' }
      await database.transaction().execute((write) => saveTranscript(write, user, again))
    }
    return runHere(...asked)
  })
  await until('done')
  expect(times).toBe(2)
  expect(await texts()).toEqual(['We sail on Monday.'])
})

it('leaves none of other words where this text is too much, and keeps the marks', async () => {
  await set([FOUND, MARK])
  await ask()
  await work(async () => {
    throw new ModelFailedError('This text is too much.', { fault: 'too-large' })
  })
  await until('dead')
  expect(await texts()).toEqual([''])
})

it('does not try a text that no thread should, and leaves none of other words', async () => {
  await set([FOUND])
  await ask()
  const transcript = await findTranscript(server.context.database, id)
  if (!transcript) throw new Error('There is no transcript.')
  const endless = { ...transcript, text: 'x'.repeat(11_000_000) }
  await server.context.database.transaction().execute((write) => saveTranscript(write, user, endless))
  let tries = 0
  await work(async (...asked) => {
    tries++
    return runHere(...asked)
  })
  await until('dead')
  expect([tries, ...(await texts())]).toEqual([0])
})

it('is tried again where it came late', async () => {
  await set([FOUND])
  await ask()
  let tries = 0
  await work(async () => {
    tries++
    throw new ModelFailedError('It took too long.', { fault: 'time-out' })
  })
  await vi.waitFor(async () => expect([tries, ...(await states())]).toEqual([1, 'queued']))
  expect(await texts()).toEqual([FOUND.text])
})
