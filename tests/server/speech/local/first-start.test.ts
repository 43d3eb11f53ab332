import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { engineEndpoints } from '../../../../contract/accounts/engines.ts'
import { changesAnswerSchema } from '../../../../contract/changes.ts'
import type { RecordingId, UserId } from '../../../../contract/ids.ts'
import type { Recording } from '../../../../contract/recordings/recording.ts'
import { POCKETSPHINX } from '../../../../core/transcripts/draft.ts'
import { fetchBetterEngine } from '../../../../server/bootstrap/fetch-better-engine.ts'
import { improveDrafts } from '../../../../server/processing/improve-drafts.ts'
import type { FetchState } from '../../../../server/speech/local/model-fetch.ts'
import { transactionOf } from '../../../../server/store/dialects/transactions.ts'
import { chooseEngine } from '../../../../server/store/tables/accounts/chosen-engines.ts'
import { changeRecording, findRecording } from '../../../../server/store/tables/recordings/recordings.ts'
import { saveTranscript } from '../../../../server/store/tables/recordings/transcripts.ts'
import { postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import type { TestClient, TestServer } from '../../../../testkit/server/test-server.ts'
import { beeps } from '../../../../testkit/speech/make-audio.ts'
import { whole } from '../../../whole.ts'
import { openTonesHub, startFirst, type TonesHub } from './tones-hub.ts'

const ENGINE = 'nemo-tones (sherpa-onnx)'
const SLOW = { timeout: 100_000, interval: 100 }

let tones: TonesHub
let folder: string
let server: TestServer
let owner: TestClient
beforeEach(async () => {
  tones = await openTonesHub()
  folder = tones.folder
  server = await startFirst(tones)
  owner = await server.signIn()
})
afterEach(async () => {
  await server.close()
  await tones.close()
})

describe('a first start', () => {
  const list = async () =>
    engineEndpoints.listEngines.answer.parse(await (await owner.json('GET', '/api/admin/engines')).json())

  it('ends with the better engine in use, and its words in the first recording, without a hand moved', async () => {
    const { path } = await beeps(['low', 'high'], join(folder, 'beeps.wav'))
    expect((await list()).speech.options).toContainEqual(
      expect.objectContaining({
        id: 'model:nemo-tones',
        missing: `It is fetched from ${new URL(tones.hub.url).host}.`,
      }),
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

  whole(it)(
    'tells it to nobody where a person chooses an engine meanwhile, as drafts are not transcribed again then',
    async () => {
      const { database, enginesHere, engines } = server.context
      const ending = new AbortController()
      const seen: (number | undefined)[] = []
      const chosen = async (id: string | null) => {
        await chooseEngine(database, 'speech', id)
        await enginesHere.look()
        seen.push(engines().fetching)
      }
      tones.hub.failNext('cut')
      await new Promise<void>((resolve) => {
        const onState = ({ kind }: FetchState) => (kind === 'waiting' ? resolve() : undefined)
        enginesHere.better?.fetch(ending.signal, onState).catch(() => {})
      })
      for (const id of [null, 'pocketsphinx', null]) await chosen(id)
      ending.abort()
      expect(seen).toEqual([expect.any(Number), undefined, expect.any(Number)])
    },
  )

  whole(it).each([
    ['still tells it between two tries', 'cut'],
    ['tells nothing where nothing has come', 'not found'],
  ] as const)('%s', async (_, fault) => {
    tones.hub.failNext(fault)
    const ending = new AbortController()
    let between: number | undefined
    const { better } = server.context.enginesHere
    const fetching = better?.fetch(ending.signal, ({ kind }) => {
      if (kind !== 'waiting') return
      between = server.context.engines().fetching
      ending.abort()
    })
    await expect(fetching).rejects.toThrow('abort')
    if (fault === 'cut') expect(between).toBeGreaterThan(0)
    else expect(between).toBeUndefined()
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
