import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { engineEndpoints } from '../../../contract/accounts/engines.ts'
import type { ChangesAnswer } from '../../../contract/changes.ts'
import type { RecordingId } from '../../../contract/ids.ts'
import type { Recording } from '../../../contract/recordings/recording.ts'
import type { Transcript } from '../../../contract/recordings/transcript.ts'
import type { Transcriber } from '../../../server/speech/transcriber.ts'
import { findSpeakers } from '../../../server/speech/voices/speakers.ts'
import { findSentences } from '../../../server/store/tables/recordings/transcripts.ts'
import { postRecording, recordingForm } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { type ToneTurn, toneMeeting, toneTurns } from '../../../testkit/speech/tone-meeting.ts'
import { writeVoiceModels } from '../../../testkit/speech/voice-models.ts'
import { wavFile } from '../../../testkit/speech/write-wav.ts'
import { whole } from '../../whole.ts'

const SLOW = { timeout: 100_000, interval: 100 }
const LONG = 150_000
/** Voices 0, 1, 2, with a pause in which a part ends. */
const SECONDS = 50
const TURNS = toneTurns(3, SECONDS, 3, 20)

let folder = ''
let server: TestServer
let owner: TestClient
let label: string | undefined

/** Hears a sentence for each turn, and tells nobody apart, or as a hosted engine would. */
const transcriber: Transcriber = {
  engine: 'Tones 1',
  transcribe: async () => ({
    segments: TURNS.map(({ voice, start, end }) => ({
      start,
      end,
      text: `Voice ${voice}.`,
      ...(label === undefined ? {} : { speaker: label }),
    })),
    language: 'en',
  }),
}

beforeEach(async () => {
  label = undefined
  folder = await mkdtemp(join(tmpdir(), 'earmark-speakers-'))
  const speakers = findSpeakers({ models: join(folder, 'models'), scratch: join(folder, 'scratch'), isReady: true })
  server = await startTestServer({ LOG_LEVEL: 'silent' }, { transcriber, speakers })
  owner = await server.signIn()
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const post = async (fields: Record<string, string> = {}): Promise<RecordingId> => {
  const sound = wavFile(toneMeeting(TURNS, SECONDS))
  const form = recordingForm({ duration: String(SECONDS), ...fields }, sound, 'audio/wav')
  return ((await (await postRecording(owner, form)).json()) as Recording).id
}
const done = (id: RecordingId) =>
  vi.waitFor(async () => {
    const { transcription } = (await (await owner.fetch(`/api/recordings/${id}`)).json()) as Recording
    expect(transcription.state).toBe('done')
  }, SLOW)
const transcript = async (id: RecordingId): Promise<Transcript> => {
  await done(id)
  const found = await findSentences(server.context.database, id)
  if (!found) throw new Error('There is no transcript.')
  return found
}
/** What every device is told of it. */
const isTold = async () => {
  await server.context.enginesHere.look()
  return ((await (await owner.fetch('/api/changes?cursor=0')).json()) as ChangesAnswer).engines.speakers
}
/** What Settings says of it. */
const missing = async () => {
  const { speech } = engineEndpoints.listEngines.answer.parse(await (await owner.fetch('/api/admin/engines')).json())
  return speech.options.find(({ id }) => id === 'speakers')?.missing
}
const labels = ({ segments }: Transcript) => segments.map(({ speaker }) => speaker)
const inOrder = (turns: readonly ToneTurn[]) => {
  const order = [...new Set(turns.map(({ voice }) => voice))]
  return turns.map(({ voice }) => String(order.indexOf(voice) + 1))
}

it(
  'gives each sentence its speaker, by first appearance, over all parts of the recording',
  async () => {
    await writeVoiceModels(join(folder, 'models', 'speakers-tones'))
    const made = await transcript(await post())
    expect(labels(made)).toEqual(inOrder(TURNS))
    expect(await missing()).toBeUndefined()
    expect(await isTold()).toBe(true)
  },
  LONG,
)

whole(it)(
  'tells no more apart than people said there were, with the recording or when they ask again',
  async () => {
    await writeVoiceModels(join(folder, 'models', 'speakers-tones'))
    const id = await post({ mostSpeakers: '2' })
    expect(new Set(labels(await transcript(id))).size).toBe(2)
    const ask = async (mostSpeakers: number | null) => {
      expect((await owner.json('POST', `/api/recordings/${id}/transcribe`, { mostSpeakers })).status).toBe(200)
      return transcript(id)
    }
    expect(labels(await ask(3))).toEqual(inOrder(TURNS))
    expect(labels(await ask(1))).toEqual(TURNS.map(() => undefined))
    expect((await owner.json('POST', `/api/recordings/${id}/transcribe`, { mostSpeakers: 0 })).status).toBe(400)
    // As older pages ask.
    expect((await owner.fetch(`/api/recordings/${id}/transcribe`, { method: 'POST' })).status).toBe(200)
    expect(labels(await transcript(id))).toEqual(TURNS.map(() => undefined))
    expect(labels(await ask(null))).toEqual(inOrder(TURNS))
  },
  LONG,
)

it(
  'leaves the transcript as it was without models, and says how to get them',
  async () => {
    expect(labels(await transcript(await post()))).toEqual(TURNS.map(() => undefined))
    expect(await missing()).toContain('npm run engine')
    expect(await isTold()).toBeUndefined()
  },
  LONG,
)

whole(it)(
  'leaves the transcript as it was when the models do not run, and says so until they do',
  async () => {
    await writeVoiceModels(join(folder, 'models', 'speakers-tones'))
    await writeFile(join(folder, 'models', 'speakers-tones', 'embedding.onnx'), 'damaged')
    const made = await transcript(await post())
    expect(labels(made)).toEqual(TURNS.map(() => undefined))
    expect(made.segments).toHaveLength(TURNS.length)
    expect(await missing()).toContain('damaged')
    await writeVoiceModels(join(folder, 'models', 'speakers-tones'))
    expect(labels(await transcript(await post()))).toEqual(inOrder(TURNS))
    expect(await missing()).toBeUndefined()
  },
  LONG,
)

it(
  'leaves the voices of an engine that names them itself',
  async () => {
    await writeVoiceModels(join(folder, 'models', 'speakers-tones'))
    label = 'A'
    expect(labels(await transcript(await post()))).toEqual(TURNS.map(() => 'A'))
  },
  LONG,
)
