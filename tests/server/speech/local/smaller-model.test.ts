import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { describeStart } from '../../../../server/bootstrap/describe-start.ts'
import { fetchBetterEngine } from '../../../../server/bootstrap/fetch-better-engine.ts'
import { betterEngine } from '../../../../server/context/engines/better-engine.ts'
import { openEngines } from '../../../../server/context/open-engines.ts'
import type { TranscribedAudio } from '../../../../server/speech/transcriber.ts'
import { chooseEngine, speechChoice, takeByItself } from '../../../../server/store/tables/accounts/chosen-engines.ts'
import { startTestServer, type TestServer } from '../../../../testkit/server/test-server.ts'
import { LARGE, MACHINE, openTwoModels, SMALL, type TwoModels } from './two-models.ts'

const SLOW = { timeout: 60_000, interval: 20 }

let models: TwoModels
let server: TestServer
/** By how much the clock is ahead of what passes here. Milliseconds. */
let ahead = 0
/** Models that take longer than the sample lasts. */
let tooSlow: string[]
beforeEach(async () => {
  models = await openTwoModels()
  const settings = { SPEECH_MODEL: '', SPEECH_MODELS_URL: models.hub.url, LOG_LEVEL: 'silent' }
  server = await startTestServer(settings, { catalogue: [] })
  ;[ahead, tooSlow] = [0, []]
  const passed = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => passed() + ahead)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
  await models.hub.close()
})

const openForTest = (id: string) => ({
  engine: id,
  transcribe: async (): Promise<TranscribedAudio> => {
    if (tooSlow.some((name) => id.endsWith(name))) ahead += 60_000
    return { segments: [], language: 'en' }
  },
})
const choice = () => speechChoice(server.context.database)
/** Fetches as after a start, until that line comes. */
async function fetching(last: string, speechModel: string | null = null): Promise<string[]> {
  const better = await betterEngine(
    { ...server.config, speechModel },
    {
      ...{ machine: MACHINE, isReady: true, catalogue: models.catalogue, choice: await choice() },
      times: { firstWaitMs: 1 },
    },
  )
  const enginesHere = { ...server.context.enginesHere, better, openForTest }
  const said: string[] = []
  const times = { againMs: 1, lookMs: 1 }
  const stop = fetchBetterEngine({ ...server.context, enginesHere }, (line) => said.push(line), times)
  try {
    await vi.waitFor(() => expect(said).toContain(last), SLOW)
  } finally {
    await stop()
  }
  return said
}

it('comes after one that is slower than speech, named before it is fetched', async () => {
  tooSlow = [LARGE]
  const said = await fetching(`${SMALL} is here and in use.`)
  const host = new URL(models.hub.url).host
  for (const name of [LARGE, SMALL]) expect(said).toContain(`${name}: It is being fetched from ${host}: 100 %.`)
  expect(said.filter((line) => !line.includes('%'))).toEqual([
    `${LARGE} is here, but slower than speech on this machine: it was not taken into use.`,
    `${SMALL} (1 MB) is fetched from ${host} meanwhile; SPEECH_MODEL=none leaves it.`,
    `${SMALL} is here and in use.`,
  ])
  expect(await choice()).toEqual({ id: `model:${SMALL}`, isByItself: true })
})

it('comes after one whose source has something else', async () => {
  models.hub.failNext('wrong bytes', 'wrong bytes')
  const said = await fetching(`${SMALL} is here and in use.`)
  expect(said).toContainEqual(expect.stringContaining(`${LARGE}: It could not be installed.`))
})

it('does not come for one that the operator named', async () => {
  tooSlow = [LARGE]
  const why = `${LARGE} is here, but slower than speech on this machine: it was not taken into use. It is tried again later.`
  await fetching(why, LARGE)
  expect(await choice()).toBe(null)
  expect([...models.hub.sent.keys()]).toEqual(['model.onnx', 'tokens.txt'])
})

it('makes way for the one that is named later, but what a person chose does not', async () => {
  await fetching(`${LARGE} is here and in use.`)
  await fetching(`${SMALL} is here and in use.`, SMALL)
  expect(await choice()).toEqual({ id: `model:${SMALL}`, isByItself: true })
  await chooseEngine(server.context.database, 'speech', `model:${SMALL}`)
  expect(await choice()).toEqual({ id: `model:${SMALL}`, isByItself: false })
  const tried = vi.fn(openForTest)
  const { database } = server.context
  const better = await betterEngine(
    { ...server.config, speechModel: LARGE },
    { isReady: true, catalogue: models.catalogue, choice: await choice() },
  )
  const begun = vi.fn(async () => {})
  const enginesHere = { ...server.context.enginesHere, better, openForTest: tried, voices: null }
  const stop = fetchBetterEngine({ ...server.context, enginesHere }, begun)
  await vi.waitFor(() => expect(tried).toHaveBeenCalledOnce(), SLOW)
  await stop()
  expect(await speechChoice(database)).toEqual({ id: `model:${SMALL}`, isByItself: false })
})

it('is a person’s choice where a version without the mark wrote another one over it', async () => {
  const { database } = server.context
  await database.transaction().execute((write) => takeByItself(write, `model:${LARGE}`, null))
  await database.updateTable('facts').set({ value: 'pocketsphinx' }).where('name', '=', 'engine:speech').execute()
  expect(await choice()).toEqual({ id: 'pocketsphinx', isByItself: false })
})

it('is promised neither by the first lines nor in Settings where nothing is fetched', async () => {
  const { context, config } = server
  const opened = async (works: boolean) => {
    const ports = { ...context, works, run: context.language.run }
    const enginesHere = await openEngines(ports, { catalogue: models.catalogue })
    const lines = describeStart(config, { ...server, context: { ...context, enginesHere } }).join('\n')
    return `${lines}\n${JSON.stringify(await enginesHere.choices())}`.match(/fetched from/g)?.length ?? 0
  }
  expect(await opened(true)).toBe(2)
  expect(await opened(false)).toBe(0)
  await chooseEngine(context.database, 'speech', 'pocketsphinx')
  expect(await opened(true)).toBe(0)
})
