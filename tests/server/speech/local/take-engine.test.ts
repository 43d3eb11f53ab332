import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchBetterEngine } from '../../../../server/bootstrap/fetch-better-engine.ts'
import { EngineFailedError, type TranscribedAudio, type Transcriber } from '../../../../server/speech/transcriber.ts'
import { chosenEngine } from '../../../../server/store/tables/accounts/chosen-engines.ts'
import type { TestServer } from '../../../../testkit/server/test-server.ts'
import { runningJob } from '../../jobs/running-job.ts'
import { openTonesHub, startFirst, type TonesHub } from './tones-hub.ts'

const SLOW = { timeout: 60_000, interval: 20 }

let tones: TonesHub
let server: TestServer
/** What the runs of the sample come to, one after the other. */
let runs: (() => Promise<TranscribedAudio>)[]
let tried: number
/** By how much the clock is ahead of what passes here. Milliseconds. */
let ahead: number
beforeEach(async () => {
  tones = await openTonesHub()
  server = await startFirst(tones)
  ;[tried, ahead] = [0, 0]
  const passed = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => passed() + ahead)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
  await tones.close()
})

const quick = async (): Promise<TranscribedAudio> => ({ segments: [], language: 'en' })
const slow = (): Promise<TranscribedAudio> => {
  ahead += 60_000
  return quick()
}
const failing = async (): Promise<TranscribedAudio> => {
  throw new EngineFailedError('Transcription stopped.', { permanent: false })
}
const transcriber: Transcriber = {
  engine: 'nemo-tones (sherpa-onnx)',
  transcribe: () => (runs[tried++] ?? quick)(),
}
async function fetching(work: (said: string[]) => Promise<void>): Promise<void> {
  const said: string[] = []
  const enginesHere = { ...server.context.enginesHere, openForTest: () => transcriber }
  const times = { againMs: 1, lookMs: 1 }
  const stop = fetchBetterEngine({ ...server.context, enginesHere }, (line) => said.push(line), times)
  try {
    await work(said)
  } finally {
    await stop()
  }
}
const inUse = (said: string[]) => vi.waitFor(() => expect(said.at(-1)).toBe('nemo-tones is here and in use.'), SLOW)

it('is judged by its second run where the first was slow, as that loads it', async () => {
  runs = [slow]
  await fetching(async (said) => {
    await inUse(said)
    expect(said.join()).not.toContain('slower')
  })
  expect(tried).toBe(2)
})

it('is tried again where it failed or was slow, says each reason once, and is taken into use when it can be', async () => {
  runs = [failing, failing, slow, slow, slow, slow]
  await fetching(async (said) => {
    await inUse(said)
    expect(said.filter((line) => line.includes('but'))).toEqual([
      'nemo-tones is here, but was not taken into use: Transcription stopped. It is tried again later.',
      'nemo-tones is here, but slower than speech on this machine: it was not taken into use. It is tried again later.',
    ])
  })
  expect(tried).toBe(7)
  expect(await chosenEngine(server.context.database, 'speech')).toBe('model:nemo-tones')
})

it('is not tried while something is transcribed, which would make it look slow', async () => {
  runs = []
  const { database } = server.context
  const end = await runningJob(database)
  const looks = vi.spyOn(database, 'selectFrom')
  await fetching(async (said) => {
    const jobs = () => looks.mock.calls.filter(([table]) => String(table) === 'jobs')
    await vi.waitFor(() => expect(jobs().length).toBeGreaterThan(20), SLOW)
    expect(tried).toBe(0)
    await end()
    await inUse(said)
  })
})

it('is on its way in Settings until it is in use, also while it is tried and before it is tried again', async () => {
  const here = async () => {
    const { speech } = await server.context.enginesHere.choices()
    return speech.options.find(({ id }) => id === 'model:nemo-tones')
  }
  expect(await here()).toMatchObject({ isComing: true, missing: expect.stringContaining('fetched from') })
  const seen: unknown[] = []
  const looking = (end: typeof quick) => async () => {
    seen.push(await here())
    return end()
  }
  runs = [looking(failing), looking(quick)]
  await fetching(async (said) => {
    await inUse(said)
    await vi.waitFor(async () => expect(await here()).not.toHaveProperty('isComing'), SLOW)
  })
  expect(seen).toMatchObject([
    { isComing: true, missing: null },
    { isComing: true, missing: null },
  ])
})
