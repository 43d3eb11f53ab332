import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { engineEndpoints } from '../../../../contract/accounts/engines.ts'
import { changesAnswerSchema } from '../../../../contract/changes.ts'
import type { RecordingId, UserId } from '../../../../contract/ids.ts'
import type { Recording } from '../../../../contract/recordings/recording.ts'
import { describeStart } from '../../../../server/bootstrap/describe-start.ts'
import { fetchBetterEngine, takeVoices } from '../../../../server/bootstrap/fetch-better-engine.ts'
import { readConfig } from '../../../../server/config/config.ts'
import { betterEngine, voiceModel } from '../../../../server/context/better-engine.ts'
import { openEngines } from '../../../../server/context/open-engines.ts'
import { improveDrafts } from '../../../../server/processing/improve-drafts.ts'
import { bestModel } from '../../../../server/speech/local/best-model.ts'
import { type FetchState, fetchModel } from '../../../../server/speech/local/model-fetch.ts'
import { POCKETSPHINX } from '../../../../server/speech/local/pocketsphinx.ts'
import { VOICE_MODEL } from '../../../../server/speech/voices/voice-catalogue.ts'
import { transactionOf } from '../../../../server/store/dialects/transactions.ts'
import { chooseEngine } from '../../../../server/store/tables/accounts/chosen-engines.ts'
import { changeRecording, findRecording } from '../../../../server/store/tables/recordings/recordings.ts'
import { saveTranscript } from '../../../../server/store/tables/recordings/transcripts.ts'
import { postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { type ModelHub, startModelHub } from '../../../../testkit/servers/model-hub.ts'
import { beeps } from '../../../../testkit/speech/make-audio.ts'
import { writeToneModel } from '../../../../testkit/speech/tone-model.ts'
import { writeVoiceModels } from '../../../../testkit/speech/voice-models.ts'

const GB = 1_000_000_000
const ENGINE = 'nemo-tones (sherpa-onnx)'
const SLOW = { timeout: 100_000, interval: 100 }

let folder = ''
let hub: ModelHub
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-better-'))
  await writeToneModel(join(folder, 'nemo-tones'))
  const files: Record<string, Buffer> = {}
  for (const name of ['model.onnx', 'tokens.txt']) files[name] = await readFile(join(folder, 'nemo-tones', name))
  hub = await startModelHub('nemo-tones', files)
})
afterEach(async () => {
  await hub.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the model for a machine', () => {
  it.each([
    [{ cores: 8, memory: 16 * GB }, null, 'nemo-parakeet-v3'],
    [{ cores: 8, memory: 16 * GB }, 'ja', 'whisper-small'],
    [{ cores: 2, memory: 8 * GB }, 'en', 'moonshine-base-en'],
    [{ cores: 2, memory: 8 * GB }, null, 'whisper-base'],
    [{ cores: 1, memory: 2 * GB }, 'de', 'whisper-tiny'],
    [{ cores: 4, memory: 0.5 * GB }, null, undefined],
  ])('of %o that hears %s is %s', (machine, language, name) => {
    expect(bestModel(machine, language)?.name).toBe(name)
  })
})

describe('fetching by itself', () => {
  const fetchIt = async (states: FetchState[], signal = new AbortController().signal) => {
    const better = betterEngine(settings(), { isReady: true, catalogue: [hub.model] })
    if (!better) throw new Error('Nothing is to be fetched.')
    const onState = (state: FetchState) => states.push(state)
    await fetchModel({ model: better.model, folder: models(), onState, firstWaitMs: 1, reserve: 0 }, signal)
  }
  const models = () => join(folder, 'data', 'models')
  const settings = (more: Record<string, string> = {}) =>
    readConfig({ DATA_DIR: join(folder, 'data'), SPEECH_MODEL: 'nemo-tones', SPEECH_MODELS_URL: hub.url, ...more })

  it('goes on after each cut, and asks for no byte twice', async () => {
    hub.failNext('cut', 'cut', 'cut')
    const states: FetchState[] = []
    await fetchIt(states)
    expect(states.filter(({ kind }) => kind === 'waiting')).toHaveLength(3)
    expect([...hub.sent]).toEqual(hub.model.files.map(({ name, bytes }) => [name, bytes]))
    expect(await readFile(join(models(), 'nemo-tones', 'model.onnx'))).toEqual(
      await readFile(join(folder, 'nemo-tones', 'model.onnx')),
    )
  })

  it.each(['wrong bytes', 'not found'] as const)('says a sentence and tries again: %s', async (fault) => {
    hub.failNext(fault)
    const states: FetchState[] = []
    await fetchIt(states)
    const waited = states.find((state) => state.kind === 'waiting')
    expect(waited?.reason).toMatch(
      fault === 'not found'
        ? /couldn't be downloaded\. 127\.0\.0\.1:\d+ answered 404\. Try again/
        : /isn't the expected file/,
    )
    expect(states.at(-1)).toEqual({ kind: 'here' })
  })

  it('asks for nothing while the disk has no room, and says so', async () => {
    const ending = new AbortController()
    const states: FetchState[] = []
    const tooLarge = { ...hub.model, files: hub.model.files.map((file) => ({ ...file, bytes: 1e15 })) }
    const onState = (state: FetchState) => {
      states.push(state)
      ending.abort()
    }
    await expect(
      fetchModel({ model: tooLarge, folder: models(), onState, firstWaitMs: 60_000 }, ending.signal),
    ).rejects.toThrow('abort')
    expect(states).toMatchObject([{ kind: 'waiting', reason: expect.stringContaining("isn't enough space") }])
    expect(hub.sent.size).toBe(0)
  })

  it('counts what is here of it already as room', async () => {
    hub.failNext('cut')
    const states: FetchState[] = []
    await fetchIt(states)
    const { model } = hub
    const all = model.files.reduce((sum, { bytes }) => sum + bytes, 0)
    const onState = (state: FetchState) => states.push(state)
    // Of a real disk other programs take and give back more than this model is.
    const freeSpace = async () => all / 2
    await fetchModel(
      { model, folder: models(), onState, firstWaitMs: 1, reserve: 0, freeSpace },
      AbortSignal.timeout(60_000),
    )
    expect(states.at(-1)).toEqual({ kind: 'here' })
  })

  it('is given up where the source has other files, and says what to do', async () => {
    hub.failNext('wrong bytes', 'wrong bytes', 'wrong bytes', 'wrong bytes')
    const states: FetchState[] = []
    await fetchIt(states)
    expect(states.at(-1)).toEqual({
      kind: 'given-up',
      reason: expect.stringMatching(/Check SPEECH_MODELS_URL, .*restart/),
    })
    expect(hub.sent.get('model.onnx')).toBe(2 * (hub.model.files[0]?.bytes ?? 0))
  })

  it('leaves the models for speakers where it leaves an engine, and names both hosts they come from', () => {
    const made = (more: Record<string, string>) =>
      voiceModel(settings({ SPEECH_MODELS_URL: '', ...more }), VOICE_MODEL, true)
    expect(made({})?.announcement).toContain('is fetched from huggingface.co and github.com')
    expect(made({ SPEECH_MODEL: 'none' })).toBe(null)
    expect(made({ SPEAKERS: 'no' })).toBe(null)
    expect(made({ SPEECH_MODEL: '', STT_URL: 'https://stt.example.org' })).toBe(null)
    expect(made({ LOCAL_ONLY: 'yes' })).toBe(null)
    expect(made({ LOCAL_ONLY: 'yes', SPEECH_MODELS_URL: hub.url })?.announcement).toContain(new URL(hub.url).host)
  })

  it('is left where a person, LOCAL_ONLY or an endpoint says so', () => {
    const made = (more: Record<string, string>) =>
      betterEngine(settings(more), { isReady: true, catalogue: [hub.model] })
    expect(made({})?.announcement).toContain(new URL(hub.url).host)
    expect(made({ SPEECH_MODEL: 'none' })).toBe(null)
    expect(made({ SPEECH_MODEL: '', STT_URL: 'https://stt.example.org' })).toBe(null)
    expect(made({ LOCAL_ONLY: 'yes' })).not.toBe(null)
    expect(made({ LOCAL_ONLY: 'yes', SPEECH_MODELS_URL: '' })).toBe(null)
  })
})

describe('a first start', () => {
  let server: TestServer
  let owner: TestClient
  beforeEach(async () => {
    const names = { SPEECH_MODEL: 'nemo-tones', SPEECH_MODELS_URL: hub.url, PATH: '', LOG_LEVEL: 'silent' }
    server = await startTestServer({ DATA_DIR: join(folder, 'data'), ...names }, { catalogue: [hub.model] })
    owner = await server.signIn()
  })
  afterEach(() => server.close())

  const list = async () =>
    engineEndpoints.listEngines.answer.parse(await (await owner.json('GET', '/api/admin/engines')).json())

  it('ends with the better engine in use, and its words in the first recording, without a hand moved', async () => {
    const { path } = await beeps(['low', 'high'], join(folder, 'beeps.wav'))
    expect((await list()).speech.options).toContainEqual(
      expect.objectContaining({ id: 'model:nemo-tones', missing: `It is fetched from ${new URL(hub.url).host}.` }),
    )
    const said: string[] = []
    const stop = fetchBetterEngine(server.context, (line) => said.push(line))
    try {
      await vi.waitFor(() => expect(said.at(-1)).toBe('nemo-tones is here and in use.'), SLOW)
      const { id } = (await (
        await postRecording(owner, recordingForm({}, await readFile(path), 'audio/wav'))
      ).json()) as Recording
      await vi.waitFor(async () => {
        const { transcription } = (await (await owner.fetch(`/api/recordings/${id}`)).json()) as Recording
        expect(transcription).toMatchObject({ state: 'done', engine: ENGINE })
      }, SLOW)
    } finally {
      await stop()
    }
    await draftsAreMadeAgain(path)
    expect((await list()).speech).toMatchObject({ inUse: 'model:nemo-tones', chosen: 'model:nemo-tones' })
    expect(await readdir(join(folder, 'data', 'models', 'nemo-tones'))).toEqual(['model.onnx', 'tokens.txt'])
  })

  it('then has the models that tell speakers apart, from the same mirror', async () => {
    const made = join(folder, 'made')
    await writeVoiceModels(made)
    const files: Record<string, Buffer> = {}
    for (const name of ['segmentation.onnx', 'embedding.onnx']) files[name] = await readFile(join(made, name))
    const voices = await startModelHub('speakers-tones', files)
    const place = { DATA_DIR: join(folder, 'other'), SPEECH_MODELS_URL: voices.url, PATH: '', LOG_LEVEL: 'silent' }
    const given = { catalogue: [], voices: voices.model }
    const other = await startTestServer({ ...place, SPEECH_MODEL: 'whisper-base' }, given)
    const said: string[] = []
    const stop = fetchBetterEngine(other.context, (line) => said.push(line))
    try {
      const lines = describeStart(other.config, other).join('\n')
      expect(lines).toMatch(`is fetched from ${new URL(voices.url).host} meanwhile`)
      await vi.waitFor(() => expect(said.at(-1)).toBe('Speakers: Told apart with speakers-tones.'), SLOW)
      expect(other.context.speakers.current()?.name).toBe('speakers-tones')
    } finally {
      await stop()
      await other.close()
      await voices.close()
    }
  })

  it('fetches none where an administrator chose an engine elsewhere, and says what it has', async () => {
    const voices = await startModelHub('speakers-tones', {})
    const place = { DATA_DIR: join(folder, 'data'), SPEECH_MODELS_URL: voices.url, PATH: '', LOG_LEVEL: 'silent' }
    const open = () =>
      startTestServer(
        { ...place, STT_URL: 'http://127.0.0.1:9/v1', SPEECH_MODEL: 'whisper-base' },
        { catalogue: [], voices: voices.model },
      )
    await server.close()
    server = await open()
    expect(server.context.enginesHere.voices).not.toBeNull()
    const speakersOf = async () => (await server.context.enginesHere.choices()).speech.options.at(-1)
    expect(await speakersOf()).toMatchObject({ id: 'speakers', missing: expect.stringContaining('fetched from') })
    await chooseEngine(server.context.database, 'speech', 'endpoint')
    // What runs already, and the next start.
    await takeVoices(server.context, () => {}, new AbortController().signal)
    expect(server.context.enginesHere.voices?.state()).toEqual({ kind: 'idle' })
    await server.close()
    server = await open()
    expect(server.context.enginesHere.voices).toBeNull()
    expect(await speakersOf()).toMatchObject({ id: 'speakers', missing: expect.stringContaining('npm run engine') })
    await voices.close()
  })

  it('says nothing of speakers where workers do the jobs, and that they are off where they are', async () => {
    const { config, context } = server
    const lines = (jobs: 'here' | 'elsewhere') => describeStart({ ...config, jobs }, server).join('\n')
    expect(lines('here')).toContain('  Speakers  ')
    expect(lines('elsewhere')).not.toContain('Speakers')
    const ports = { ...context, run: context.language.run }
    const options = async (changed: Partial<typeof config>) => {
      const { choices } = await openEngines({ ...ports, config: { ...config, ...changed } }, { catalogue: [] })
      return (await choices()).speech.options.map(({ id }) => id)
    }
    expect(await options({})).toContain('speakers')
    expect(await options({ jobs: 'elsewhere' })).not.toContain('speakers')
    expect(await options({ speakers: false })).not.toContain('speakers')
  })

  it('tells everybody who is signed in how far it is, and nothing when it is over', async () => {
    const said = async () => {
      const { engines } = changesAnswerSchema.parse(await (await owner.fetch('/api/changes?cursor=0')).json())
      return engines.fetching
    }
    expect(await said()).toBeUndefined()
    const seen: (number | undefined)[] = []
    const { better } = server.context.enginesHere
    await better?.fetch(new AbortController().signal, ({ kind }) => {
      if (kind === 'fetching') seen.push(server.context.engines().fetching)
    })
    expect(seen.length).toBeGreaterThan(0)
    for (const share of seen) expect(share).toSatisfy((part) => part >= 0 && part <= 1)
    expect(await said()).toBeUndefined()
  })

  /** Two drafts of before, of which a person has corrected one. */
  async function draftsAreMadeAgain(path: string): Promise<void> {
    const draft = async (edited?: number): Promise<RecordingId> => {
      const form = recordingForm({}, await readFile(path), 'audio/wav')
      const { id } = (await (await postRecording(owner, form)).json()) as Recording
      await vi.waitFor(async () => expect((await recording(id)).transcription.state).toBe('done'), SLOW)
      const { database } = server.context
      const { userId } = (await findRecording(database, id)) ?? { userId: '' as UserId }
      const segments = [{ start: 0, end: 1, text: 'a draft', ...(edited ? { edited } : {}) }]
      const made = {
        segments,
        language: 'en',
        engine: POCKETSPHINX,
        text: 'a draft',
        createdAt: new Date(0).toISOString(),
      }
      await transactionOf(database, userId, async (write) => {
        const transcription = { state: 'done', engine: POCKETSPHINX, empty: false } as const
        await changeRecording(write, id, userId, { transcription })
        await saveTranscript(write, userId, { recordingId: id, ...made })
      })
      return id
    }
    const corrected = await draft(1)
    const plain = await draft()
    const improve = improveDrafts({
      database: server.context.database,
      onGivenUp: () => {},
      better: server.context.enginesHere.betterThanDraft,
    })
    await vi.waitFor(async () => {
      await improve()
      server.context.jobs.wake()
      expect((await recording(plain)).transcription).toMatchObject({ state: 'done', engine: ENGINE })
    }, SLOW)
    for (let at = 0; at < 3; at++) expect(await improve()).toBe(false)
    expect((await recording(corrected)).transcription).toMatchObject({ state: 'done', engine: POCKETSPHINX })
  }

  const recording = async (id: RecordingId) => (await (await owner.fetch(`/api/recordings/${id}`)).json()) as Recording
})
