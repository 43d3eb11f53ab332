import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchBetterEngine } from '../../../../server/bootstrap/fetch-better-engine.ts'
import { type BetterEngine, betterEngine } from '../../../../server/context/engines/better-engine.ts'
import { refusedModels } from '../../../../server/context/engines/refused-models.ts'
import { EngineFailedError, type TranscribedAudio } from '../../../../server/speech/transcriber.ts'
import { chooseEngine, speechChoice, takeByItself } from '../../../../server/store/tables/accounts/chosen-engines.ts'
import { startTestServer, type TestServer } from '../../../../testkit/server/test-server.ts'
import { runningJob } from '../../jobs/running-job.ts'
import { LARGE, MACHINE, openTwoModels, SMALL, type TwoModels } from './two-models.ts'

const SLOW = { timeout: 60_000, interval: 20 }
const SMALL_MACHINE = { cores: 1, memory: 2_000_000_000 }

let models: TwoModels
let server: TestServer
/** What a run of the larger model comes to; null: it is quick. */
let trouble: (() => unknown) | null
beforeEach(async () => {
  models = await openTwoModels()
  const settings = { SPEECH_MODEL: '', SPEECH_MODELS_URL: models.hub.url, LOG_LEVEL: 'silent' }
  server = await startTestServer(settings, { catalogue: [] })
  trouble = null
})
afterEach(async () => {
  await server.close()
  await models.hub.close()
})

const openForTest = (id: string) => ({
  engine: id,
  transcribe: async (): Promise<TranscribedAudio> => {
    if (id.endsWith(LARGE)) await trouble?.()
    return { segments: [], language: 'en' }
  },
})
const timedOut = () => {
  throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
}
const killed = () => {
  throw new EngineFailedError('Transcription stopped.', { permanent: false, fault: 'stopped' })
}
type Process = { machine?: typeof MACHINE; speechModel?: string | null }
/** A process that found nothing chosen at its start. */
async function fetching(
  { machine = MACHINE, speechModel = null }: Process,
  work: (said: string[], better: BetterEngine) => Promise<unknown>,
): Promise<void> {
  const given = { machine, isReady: true, catalogue: models.catalogue, times: { firstWaitMs: 1 } }
  const better = await betterEngine({ ...server.config, speechModel }, given)
  if (!better) throw new Error('Nothing is to be fetched.')
  const said: string[] = []
  const enginesHere = { ...server.context.enginesHere, better, openForTest }
  const times = { againMs: 1, lookMs: 1, busyMs: 2 }
  const stop = fetchBetterEngine({ ...server.context, enginesHere }, (line) => said.push(line), times)
  try {
    await work(said, better)
  } finally {
    await stop()
  }
}
const says = (said: string[], line: string) => vi.waitFor(() => expect(said).toContain(line), SLOW)
const choice = () => speechChoice(server.context.database)

describe('a smaller model', () => {
  it.each([
    ['took too long', timedOut],
    ['was killed', killed],
  ])('follows one whose trial %s', async (_, end) => {
    trouble = end
    await fetching({}, async (said, better) => {
      await says(said, `${SMALL} is here and in use.`)
      expect(better.refused()).toEqual([`model:${LARGE}`])
    })
    expect(await choice()).toEqual({ id: `model:${SMALL}`, isByItself: true })
  })

  const LATER = `${LARGE} is here, but slower than speech on this machine: it was not taken into use. It is tried again later.`

  it('does not follow one that was slow while something was transcribed: that is tried again', async () => {
    const end = await runningJob(server.context.database)
    trouble = timedOut
    await fetching({}, async (said) => {
      await says(said, LATER)
      trouble = null
      await end()
      await says(said, `${LARGE} is here and in use.`)
    })
    expect([...models.hub.sent.keys()]).toEqual(['model.onnx', 'tokens.txt'])
  })

  it('follows it after a later trial, when nothing is', async () => {
    const end = await runningJob(server.context.database)
    trouble = timedOut
    await fetching({}, async (said) => {
      await says(said, LATER)
      expect([...models.hub.sent.keys()]).toEqual(['model.onnx', 'tokens.txt'])
      await end()
      await says(said, `${SMALL} is here and in use.`)
    })
  })
})

it.each(['pocketsphinx', `model:${LARGE}`])(
  'a model that is refused while a person chooses %s is noted as that, for good',
  async (chosen) => {
    const { database } = server.context
    trouble = async () => {
      await chooseEngine(database, 'speech', chosen)
      timedOut()
    }
    await fetching({}, async (_said, better) => {
      await vi.waitFor(() => expect(better.isComing()).toBe(false), SLOW)
      expect(better.refused()).toEqual([`model:${LARGE}`])
    })
    expect([...(await refusedModels(database, [], await choice()))]).toEqual([`model:${LARGE}`])
    expect(await choice()).toEqual({ id: chosen, isByItself: false })
  },
)

describe('the smallest model', () => {
  it('is refused as well, until a later trial takes it', async () => {
    trouble = timedOut
    await fetching({ speechModel: LARGE }, async (said, better) => {
      await vi.waitFor(() => expect(better.refused()).toEqual([`model:${LARGE}`]), SLOW)
      trouble = null
      await says(said, `${LARGE} is here and in use.`)
      await vi.waitFor(() => expect(better.refused()).toEqual([]), SLOW)
    })
  })

  it('is not called refused where its source has something else: it was never tried', async () => {
    models.hub.failNext('wrong bytes', 'wrong bytes')
    await fetching({}, async (said, better) => {
      await says(said, `${SMALL} is here and in use.`)
      expect(better.refused()).toEqual([])
    })
  })
})

describe('of two processes that began when nothing was chosen', () => {
  const large = { machine: MACHINE }
  const small = { machine: SMALL_MACHINE }
  it.each([
    ['the smaller leaves what the larger took', large, LARGE, small],
    ['the larger leaves what the smaller took', small, SMALL, large],
    ['one leaves what was named for the other', { speechModel: SMALL }, SMALL, large],
  ])('%s', async (_, first, name, second) => {
    await fetching(first, (said) => says(said, `${name} is here and in use.`))
    await fetching(second, (_said, better) => vi.waitFor(() => expect(better.isComing()).toBe(false), SLOW))
    expect(await choice()).toEqual({ id: `model:${name}`, isByItself: true })
  })

  it('the first decides, also where the other has looked before', async () => {
    const { database } = server.context
    const take = (name: string, before: Awaited<ReturnType<typeof choice>>) =>
      database.transaction().execute((write) => takeByItself(write, `model:${name}`, before))
    expect(await take(LARGE, null)).toBe(true)
    expect(await take(SMALL, null)).toBe(false)
    expect(await take('nemo-mine', { id: `model:${SMALL}`, isByItself: true })).toBe(false)
    expect(await choice()).toEqual({ id: `model:${LARGE}`, isByItself: true })
    expect(await take(SMALL, await choice())).toBe(true)
  })
})
