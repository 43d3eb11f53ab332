import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Recording } from '../../contract/recordings/recording.ts'
import { postRecording, recordingForm } from '../../testkit/server/recordings.ts'
import { startTestServer } from '../../testkit/server/test-server.ts'
import { ELSEWHERE, startModelHub } from '../../testkit/servers/model-hub.ts'
import { beeps } from '../../testkit/speech/make-audio.ts'
import { writeToneModel } from '../../testkit/speech/tone-model.ts'
import { backEndSettings } from '../../testkit/stores/back-end.ts'
import { cases, whole } from '../whole.ts'

const SCRIPT = fileURLToPath(new URL('../../server/engine.ts', import.meta.url))
const SLOW = { timeout: 100_000, interval: 100 }

describe('npm run engine', () => {
  let folder = ''
  let model = ''
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'earmark-engine-test-')), 'data')
    await mkdir(folder)
    model = join(folder, 'models', 'nemo-tones')
    await writeToneModel(model)
  })
  afterEach(() => rm(dirname(folder), { recursive: true, force: true }))

  const engine = (...args: string[]) => engineWith({}, ...args)
  const engineWith = (settings: Record<string, string>, ...args: string[]) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const env = { ...process.env, ...backEndSettings(folder), DATA_DIR: folder, STT_URL: '', ...settings }
      execFile(process.execPath, ['--no-warnings', SCRIPT, ...args], { env }, (error, stdout, stderr) =>
        resolve({ code: error ? 1 : 0, said: stdout + stderr }),
      )
    })

  it('lists what there is, also what was put there by hand', async () => {
    const { code, said } = await engine()
    expect(code).toBe(0)
    expect(said).toMatch(/whisper-base +161 MB/)
    expect(said).toMatch(/nemo-tones +here +put there by hand/)
  })

  it('tries a model, and says what is wrong with a damaged one', async () => {
    const { path } = await beeps(['low', 'high', 'low'], join(folder, 'beeps.wav'))
    expect((await engine('try', 'nemo-tones', path)).said).toContain('Low high low.')
    await truncate(join(model, 'model.onnx'), 900)
    expect(await engine('try', 'nemo-tones', path)).toMatchObject({
      code: 1,
      said: expect.stringContaining('missing, damaged or the wrong kind'),
    })
  })

  it('fetches nothing from other computers with LOCAL_ONLY', async () => {
    expect(await engineWith({ LOCAL_ONLY: 'yes' }, 'get', 'whisper-base')).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^\s*LOCAL_ONLY=yes fetches nothing from other computers\. Put /),
    })
  })

  it('gets a model from the mirror, with LOCAL_ONLY from one in the house, and nothing from where that points to', async () => {
    const hub = await startModelHub('none of the real ones', {
      'csukuangfj/sherpa-onnx-whisper-tiny/resolve/65176e2deb88badc814a94058666cadccc29b61c/tiny-encoder.int8.onnx':
        Buffer.alloc(9),
    })
    const mirror = { SPEECH_MODELS_URL: `${hub.url}/store`, LOCAL_ONLY: 'yes' }
    try {
      hub.failNext('elsewhere')
      const sentence = `${new URL(hub.url).host} points to ${ELSEWHERE}, which LOCAL_ONLY forbids.`
      expect(await engineWith(mirror, 'get', 'whisper-tiny')).toMatchObject({
        code: 1,
        said: expect.stringContaining(sentence),
      })
      const answered = `${new URL(hub.url).host} answered with something else.`
      for (const settings of [mirror, { ...mirror, LOCAL_ONLY: 'no' }]) {
        expect((await engineWith(settings, 'get', 'whisper-tiny')).said).toContain(answered)
      }
    } finally {
      await hub.close()
    }
  })

  const refused = cases(
    [['use', 'nothing-here']],
    [
      ['get', 'nothing-here'],
      ['dance', ''],
    ],
  )
  it.each(refused)('%s %s is refused in a sentence', async (...args) => {
    const { code, said } = await engine(...args)
    expect(code).toBe(1)
    expect(said).not.toContain(' at ')
  })

  whole(it)('a running server takes the model that was chosen, and stays up when that is damaged', async () => {
    await using server = await opened()
    const { path } = await beeps(['high', 'low', 'high'], join(folder, 'beeps.wav'))
    expect((await engine('use', 'nemo-tones')).code).toBe(0)
    await vi.waitFor(() => expect(server.context.engines().speech).toContain('nemo-tones'), SLOW)
    const client = await server.signIn()
    const post = async () => {
      const answer = await postRecording(client, recordingForm({}, await readFile(path), 'audio/wav'))
      return ((await answer.json()) as Recording).id
    }
    const read = async (id: string) => (await (await client.fetch(`/api/recordings/${id}`)).json()) as Recording
    const heard = await post()
    await vi.waitFor(async () => expect((await read(heard)).transcript).toBe('High low high.'), SLOW)
    await truncate(join(model, 'model.onnx'), 900)
    const failed = await post()
    await vi.waitFor(async () => expect((await read(failed)).transcription.state).toBe('failed'), SLOW)
    expect((await read(failed)).transcription).toMatchObject({ reason: expect.stringContaining('npm run engine') })
    expect((await read(heard)).transcript).toBe('High low high.')
  })

  const opened = async () => {
    const server = await startTestServer({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, {})
    return { ...server, [Symbol.asyncDispose]: server.close }
  }
})
