import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Change } from '../../../contract/changes.ts'
import type { Analysis } from '../../../contract/recordings/analysis.ts'
import type { Recording } from '../../../contract/recordings/recording.ts'
import type { GivenEngines } from '../../../server/context/open-engines.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { type SpeechServer, startSpeechServer } from '../../../testkit/servers/speech-server.ts'
import { encode, noise, SPEECH, wordsFound } from '../../../testkit/speech/make-audio.ts'
import { inWhole, whole } from '../../whole.ts'

const SLOW = { timeout: 100_000, interval: 100 }

describe('from a recording to its transcript', () => {
  let folder = ''
  let speech: SpeechServer
  let server: TestServer
  let client: TestClient

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earmark-transcription-'))
    speech = await startSpeechServer()
  })
  afterEach(async () => {
    await server.close()
    await speech.close()
    await rm(folder, { recursive: true, force: true })
  })

  const start = async (environment: Record<string, string> = {}, engine: GivenEngines = {}) => {
    server = await startTestServer({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', ...environment }, engine)
    client = await server.signIn()
  }
  const withSpeech = () => start({ STT_URL: speech.url })
  const post = async (path: string, type = 'audio/webm;codecs=opus') => {
    const answer = await postRecording(client, recordingForm({ duration: '1' }, await readFile(path), type))
    return ((await answer.json()) as Recording).id
  }
  const read = async (id: string) => (await (await client.fetch(`/api/recordings/${id}`)).json()) as Recording
  const changes = async () => {
    const answer = await client.fetch('/api/changes?cursor=0')
    return ((await answer.json()) as { changes: Change[] }).changes
  }
  const untilState = (id: string, state: string) =>
    vi.waitFor(async () => expect((await read(id)).transcription).toMatchObject({ state }), SLOW)

  // In the core this engine hears real speech in speech/decode/acceptance.test.ts.
  inWhole(() => {
    it('gets transcript, length, waveform and analysis of real speech, through the change feed', async () => {
      await start()
      const id = await post((await encode(SPEECH.jfk, join(folder, 'jfk.webm'))).path)
      await untilState(id, 'done')
      const recording = await read(id)
      expect(wordsFound(recording.transcript, 'jfk.wav')).toBeGreaterThanOrEqual(0.3)
      expect(recording.transcription).toEqual({
        ...{ state: 'done', engine: 'PocketSphinx 0.8', empty: false, isFirst: true },
      })
      expect(Math.abs(recording.duration - 11)).toBeLessThan(0.2)
      expect(Buffer.from(recording.peaks ?? '', 'base64').length).toBeGreaterThan(100)
      await vi.waitFor(async () => expect((await read(id)).analysis).toBe('done'), SLOW)
      const analysis = (await changes()).flatMap((change): Analysis[] =>
        change.kind === 'analysis' ? [change.analysis] : [],
      )
      expect(analysis[0]?.citations.every(({ quote }) => recording.transcript.includes(quote))).toBe(true)
    })
  })

  whole(it)('calls silence empty, and has nothing to analyze in it', async () => {
    await withSpeech()
    const id = await post((await noise('silence', 5, join(folder, 'silence.webm'))).path)
    await untilState(id, 'done')
    expect(await read(id)).toMatchObject({ transcription: { empty: true }, analysis: 'none', isTranscribed: true })
    expect(speech.requests).toHaveLength(0)
  })

  it('says why a damaged file failed, and Retry tries again', async () => {
    await start()
    const answer = await postRecording(client, recordingForm({}, fakeWebm()))
    const { id } = (await answer.json()) as Recording
    await untilState(id, 'failed')
    expect((await read(id)).transcription).toMatchObject({ reason: expect.stringContaining('damaged'), retryAt: null })
    expect((await client.json('POST', `/api/recordings/${id}/transcribe`)).status).toBe(200)
    await untilState(id, 'failed')
  })

  whole(it)('tells when it tries again after a failure that may pass', async () => {
    const refused = { kind: 'status', status: 503, headers: { 'retry-after': '3600' } } as const
    speech.failNext(refused)
    await withSpeech()
    const id = await post(SPEECH.jfk, 'audio/wav')
    await untilState(id, 'failed')
    expect((await read(id)).transcription).toMatchObject({ retryAt: expect.stringMatching(/Z$/) })
    await untilState(id, 'done')
  })

  it('waits for an engine, and is transcribed when there is one', async () => {
    await start({}, { transcriber: null })
    const id = await post(SPEECH.jfk, 'audio/wav')
    expect((await read(id)).transcription).toEqual({ state: 'waiting' })
    await server.close()
    await withSpeech()
    await untilState(id, 'done')
  })

  whole(it)('is transcribed when an engine is installed while the server runs', async () => {
    const programs = join(folder, 'bin')
    await mkdir(programs)
    const path = process.env['PATH']
    onTestFinished(() => {
      process.env['PATH'] = path
    })
    process.env['PATH'] = programs
    await start()
    const id = await post(SPEECH.jfk, 'audio/wav')
    expect((await read(id)).transcription).toEqual({ state: 'waiting' })
    const engine = "#!/bin/sh\nprintf 'ask not\\n<s> 0.5 0.9 1\\nask 1.0 1.4 1\\nnot 1.5 1.9 1\\n</s> 1.9 2.0 1\\n'\n"
    await writeFile(join(programs, 'pocketsphinx_continuous'), engine, { mode: 0o755 })
    await untilState(id, 'done')
    expect(await read(id)).toMatchObject({ transcript: 'Ask not.', transcription: { engine: 'PocketSphinx 0.8' } })
  })

  whole(it)('leaves no temporary file, not even of a process that was killed', async () => {
    await withSpeech()
    const { scratch } = server.context
    // Its name ends in the number of its process, here one that no system gives, and six random characters.
    const killed = scratch.replace(/\d+-.{6}$/, '999999999-killed')
    await mkdir(join(killed, 'work'), { recursive: true })
    await server.close()
    expect(existsSync(scratch)).toBe(false)
    await withSpeech()
    expect(existsSync(killed)).toBe(false)
    const id = await post(SPEECH.jfk, 'audio/wav')
    await untilState(id, 'done')
    // Another job may still be at work on the same recording.
    await vi.waitFor(async () => expect(await readdir(server.context.scratch)).toEqual([]), SLOW)
  })

  whole(it)('row 26: is finished by the next process when this one is killed in the middle', async () => {
    speech.failNext({ kind: 'slow', ms: 60_000 })
    await start({ STT_URL: speech.url })
    await server.close()
    const environment = {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      STT_URL: speech.url,
    }
    const child = spawn(process.execPath, [fileURLToPath(new URL('./killed-server.ts', import.meta.url))], {
      env: { ...environment, RECORDING: SPEECH.jfk },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const id = await new Promise<string>((resolve) => {
      child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()))
    })
    await vi.waitFor(() => expect(speech.failuresLeft()).toBe(0), SLOW)
    child.kill('SIGKILL')
    await withSpeech()
    await untilState(id, 'done')
    const transcripts = (await changes()).filter(({ kind }) => kind === 'transcript')
    expect(transcripts).toHaveLength(1)
  })
})
