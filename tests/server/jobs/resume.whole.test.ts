import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Change } from '../../../contract/changes.ts'
import type { Recording } from '../../../contract/recordings/recording.ts'
import type { Transcript } from '../../../contract/recordings/transcript.ts'
import { eachVersion } from '../../../server/store/tables/recordings/transcript-versions.ts'
import { postRecording, recordingForm } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { type SpeechServer, startSpeechServer } from '../../../testkit/servers/speech-server.ts'
import { speechWithPauses } from '../../../testkit/speech/make-audio.ts'
import { whole } from '../../whole.ts'

const SLOW = { timeout: 100_000, interval: 50 }
/** The engine gets speech that is this far apart as parts of their own. */
const PAUSE = 40

describe('a transcription in parts', () => {
  let folder = ''
  let sounds = ''
  let wav = ''
  let speech: SpeechServer
  let server: TestServer
  let client: TestClient

  beforeAll(async () => {
    sounds = await mkdtemp(join(tmpdir(), 'earmark-resume-sounds-'))
    wav = join(sounds, 'long.wav')
    await speechWithPauses(wav, { times: 3, pause: PAUSE, args: ['-ac', '1', '-ar', '16000', '-c:a', 'pcm_s16le'] })
  })
  afterAll(() => rm(sounds, { recursive: true, force: true }))
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earmark-resume-'))
    speech = await startSpeechServer()
  })
  afterEach(async () => {
    await server.close()
    await speech.close()
    await rm(folder, { recursive: true, force: true })
  })

  const environment = (model = 'large') => ({
    DATA_DIR: join(folder, 'data'),
    STT_URL: speech.url,
    STT_MODEL: model,
    LOG_LEVEL: 'silent',
  })
  const start = async (model?: string) => {
    server = await startTestServer(environment(model), {})
    client = await server.signIn()
  }
  const read = async (id: string) => (await (await client.fetch(`/api/recordings/${id}`)).json()) as Recording
  const untilDone = (id: string) =>
    vi.waitFor(async () => expect((await read(id)).transcription.state).toBe('done'), SLOW)
  const post = async () => {
    const answer = await postRecording(client, recordingForm({}, await readFile(wav), 'audio/wav'))
    return ((await answer.json()) as Recording).id
  }
  const transcripts = async () => {
    const answer = await client.fetch('/api/changes?cursor=0')
    const { changes } = (await answer.json()) as { changes: Change[] }
    return changes.flatMap((change): Transcript[] => (change.kind === 'transcript' ? [change.transcript] : []))
  }

  it('asks for no finished part again when the server is killed in the middle', async () => {
    speech.failNext({ kind: 'pass' }, { kind: 'slow', ms: 60_000 })
    const child = spawn(process.execPath, [fileURLToPath(new URL('./killed-server.ts', import.meta.url))], {
      env: { ...process.env, ...environment(), RECORDING: wav },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const id = await new Promise<string>((resolve) => {
      child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()))
    })
    await vi.waitFor(() => expect(speech.failuresLeft()).toBe(0), SLOW)
    child.kill('SIGKILL')
    await start()
    await untilDone(id)
    // One answered before the end, and two after it: the request that was cut off is made again.
    expect(speech.requests).toHaveLength(3)
    const [transcript] = await transcripts()
    expect(transcript?.segments.map(({ start: at }) => Math.round(at / (11 + PAUSE)))).toEqual([
      0, 0, 0, 1, 1, 1, 2, 2, 2,
    ])
  })

  whole(it)('shows what was heard so far, and how far it is, while it goes on', async () => {
    let goOn = () => {}
    const until = new Promise<void>((resolve) => {
      goOn = resolve
    })
    speech.failNext({ kind: 'pass' }, { kind: 'held', until })
    await start()
    const id = await post()
    await vi.waitFor(async () => expect(await transcripts()).toMatchObject([{ partial: true }]), SLOW)
    const [partial] = await transcripts()
    expect(partial?.segments).toHaveLength(3)
    const running = await read(id)
    expect(running).toMatchObject({ isTranscribed: false, transcript: '' })
    expect(running.transcription).toMatchObject({ state: 'running', estimateSeconds: expect.any(Number) })
    goOn()
    await untilDone(id)
    const [whole, ...others] = await transcripts()
    expect(others).toEqual([])
    expect(whole?.partial).toBeUndefined()
    expect(whole?.segments).toHaveLength(9)
  })

  whole(it)('keeps the older transcript as a version when another engine makes a new one', async () => {
    await start('small')
    const id = await post()
    await untilDone(id)
    await server.close()
    await start('large')
    expect((await client.json('POST', `/api/recordings/${id}/transcribe`)).status).toBe(200)
    await vi.waitFor(async () => expect((await transcripts())[0]?.engine).toContain('large'), SLOW)
    const [whole] = await transcripts()
    const engines: string[] = []
    for await (const { engine } of eachVersion(server.context.database, whole?.recordingId ?? (id as Recording['id'])))
      engines.push(engine)
    expect(engines).toEqual([expect.stringContaining('small')])
    expect(speech.requests).toHaveLength(6)
  })
})
