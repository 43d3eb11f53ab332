import { mkdtemp, readFile, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Recording } from '../../../../contract/recordings/recording.ts'
import { runRemux } from '../../../../server/playable/run-remux.ts'
import { postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient } from '../../../../testkit/server/test-server.ts'
import { transcriptionEnded } from '../../../../testkit/server/transcribed.ts'
import { SPEECH } from '../../../../testkit/speech/make-audio.ts'
import { cases, runs } from '../../../whole.ts'
import { ears } from './ears.ts'
import { hostileFile } from './hostile-media.ts'
import { type Made, realMedia } from './real-media.ts'

const HOUR = 3_600_000
/** Beside other work what may take 45 s of processor takes minutes. */
const PATIENCE_MS = 600_000
/** `EARMARK_HOSTILE_FILES=500` is the campaign (tests/server/README.md). */
const FILES = Number(process.env['EARMARK_HOSTILE_FILES'] ?? runs(8, 120))
const MOST_SECONDS = 5700
const BYTES_PER_SECOND = 32_000

let folder: string
let secret: string
let real: Made[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-hostile-'))
  real = await realMedia(folder)
  secret = real.find(({ name }) => name === 'MP3 without one')?.path ?? ''
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** As if it had never been read: a file system that keeps times of access moves this one at the first reading. */
const forgetReading = () => utimes(secret, new Date(0), new Date())
const wasRead = async () => (await stat(secret)).atimeMs > 0

async function post(client: TestClient, bytes: Buffer): Promise<string | null> {
  const answer = await postRecording(client, recordingForm({ peaks: 'AAAA' }, bytes, 'audio/webm'))
  if (answer.status === 415) return null
  expect(answer.status).toBe(201)
  return ((await answer.json()) as Recording).id
}

const DECODERS = cases<[string, Parameters<typeof ears>[1], number]>(
  [['ffmpeg', {}, 0]],
  // Of many of these it takes all that it may: what is allowed them is less here, so that all are tried in minutes.
  [['the decoder of its own', { ffmpeg: null, cpuSeconds: 3 }, 1]],
)
it.each(DECODERS)(
  'hostile files name no file of the server, stay within their limits and stop nothing, with %s',
  async (_, options, parity) => {
    await forgetReading()
    await readFile(secret)
    expect(await wasRead()).toBe(true)
    await forgetReading()
    const engine = ears(join(folder, 'scratch'), options)
    const server = await startTestServer({ LOG_LEVEL: 'silent' }, { remux: runRemux, ...engine })
    const client = await server.signIn()
    for (let number = parity; number < FILES; number += 2) {
      const { name, bytes } = hostileFile(number, { secret, real })
      engine.listened.length = 0
      const id = await post(client, bytes)
      if (id === null) continue
      const { transcription } = await transcriptionEnded(client, id, PATIENCE_MS)
      if (transcription.state === 'failed') expect([name, transcription.retryAt]).toEqual([name, null])
      for (const { seconds, scratch } of engine.listened) {
        expect([name, seconds <= MOST_SECONDS, scratch <= 2 * seconds * BYTES_PER_SECOND + 65_536]).toEqual([
          name,
          true,
          true,
        ])
      }
      expect([name, await wasRead()]).toEqual([name, false])
    }
    const good = await post(client, await readFile(SPEECH.jfk))
    expect((await transcriptionEnded(client, good ?? '')).transcript).toContain('somebody speaks')
    await server.close()
  },
  HOUR,
)
