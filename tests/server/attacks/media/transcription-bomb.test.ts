import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newRecordingId } from '../../../../contract/ids.ts'
import type { Recording } from '../../../../contract/recordings/recording.ts'
import { runRemux } from '../../../../server/playable/run-remux.ts'
import { postRecording, recordingForm, uploadSegment } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { transcriptionEnded } from '../../../../testkit/server/transcribed.ts'
import { SPEECH } from '../../../../testkit/speech/make-audio.ts'
import { whole } from '../../../whole.ts'
import { ears, type Listened } from './ears.ts'
import { webmWithGaps } from './hostile-media.ts'

/** 303 bytes that say they last 15,000 s. */
const BOMB = webmWithGaps([0, 5000, 10_000, 15_000])

let folder: string
let listened: Listened[]
let server: TestServer
let client: TestClient
const start = async (options: { ffmpeg?: null } = {}) => {
  const engine = ears(join(folder, 'scratch'), options)
  listened = engine.listened
  server = await startTestServer({ LOG_LEVEL: 'silent' }, { remux: runRemux, ...engine })
  client = await server.signIn()
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-bomb-'))
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const ended = (id: string) => transcriptionEnded(client, id)

/** As the page sends it, a take or a file that was imported. */
async function send(bytes: readonly Buffer[], more: object = {}): Promise<Response> {
  const id = newRecordingId()
  const uploads = []
  for (const [segment, one] of bytes.entries()) {
    uploads.push({ ...(await uploadSegment(client, id, one, segment)), ...more })
  }
  return postRecording(client, recordingForm({ id, uploads: JSON.stringify(uploads) }))
}

whole(it).each([
  ['ffmpeg', {}],
  ['the decoder of its own', { ffmpeg: null }],
] as const)(
  'hears at most 95 minutes of a take with %s, says so, and holes take no room on the disk',
  async (_, options) => {
    await start(options)
    const { id } = (await (await send([BOMB])).json()) as Recording
    const { transcription } = await ended(id)
    expect(listened.map(({ seconds }) => seconds)).toEqual([5700])
    expect(listened[0]?.scratch).toBeLessThan(200_000)
    expect(transcription).toMatchObject({ state: 'done', heardSeconds: 5700 })
  },
)

whole(it)('hears at most 95 minutes of a recording, of however many files it consists', async () => {
  await start()
  const { id } = (await (await send(Array(4).fill(webmWithGaps([0, 3000])))).json()) as Recording
  expect((await ended(id)).transcription).toMatchObject({ state: 'done', heardSeconds: 5700 })
  expect(listened.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(5700, 0)
})

whole(it)(
  'refuses an import over 90 minutes with its sentence, whatever length it came with, and keeps its sound',
  async () => {
    await start()
    const { id } = (await (await send([BOMB], { origin: 'import' })).json()) as Recording
    const sentence = expect.stringMatching(/longer than .*90 minutes.*Split it and import the parts/)
    expect((await ended(id)).transcription).toEqual({ state: 'failed', reason: sentence, retryAt: null })
    expect(listened).toEqual([])
    const audio = await client.fetch(`/api/recordings/${id}/audio`)
    expect(Buffer.from(await audio.arrayBuffer()).length).toBeGreaterThan(200)
  },
)

it('refuses an import that says it is too long at the door, and no take', async () => {
  await start()
  const long = [await readFile(SPEECH.jfk)]
  const refused = await send(long, { origin: 'import', seconds: 5402 })
  expect([refused.status, await refused.json()]).toMatchObject([413, { code: 'too-long' }])
  expect((await send(long, { origin: 'import', seconds: 5401 })).status).toBe(201)
  expect((await send(long, { seconds: 500_000 })).status).toBe(201)
})

whole(it)('transcribes what comes next', async () => {
  await start()
  const bomb = (await (await send([BOMB])).json()) as Recording
  const good = (await (await send([await readFile(SPEECH.jfk)])).json()) as Recording
  expect((await ended(good.id)).transcript).toContain('somebody speaks')
  expect((await ended(bomb.id)).transcription).toMatchObject({ empty: true })
})
