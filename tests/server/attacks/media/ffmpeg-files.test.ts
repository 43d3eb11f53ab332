import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Recording } from '../../../../contract/recordings/recording.ts'
import type { GivenEngines } from '../../../../server/context/open-engines.ts'
import { runRemux } from '../../../../server/playable/run-remux.ts'
import { nodeChild } from '../../../../server/speech/decode/node-child.ts'
import type { Program } from '../../../../server/speech/decode/sandbox.ts'
import { type Exit, runProgram } from '../../../../server/speech/local/program.ts'
import { postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient } from '../../../../testkit/server/test-server.ts'
import { transcriptionEnded } from '../../../../testkit/server/transcribed.ts'
import { startSpeechServer } from '../../../../testkit/servers/speech-server.ts'
import { SPEECH } from '../../../../testkit/speech/make-audio.ts'
import { whole } from '../../../whole.ts'
import { ears } from './ears.ts'
import { playlistsOf } from './hostile-media.ts'
import { realMedia } from './real-media.ts'

const signal = new AbortController().signal

let folder: string
let secret: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-files-'))
  secret = (await realMedia(folder)).find(({ name }) => name === 'MP3 without one')?.path ?? ''
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function start(environment: Record<string, string>, engine: GivenEngines): Promise<TestClient> {
  const server = await startTestServer({ LOG_LEVEL: 'silent', ...environment }, { remux: runRemux, ...engine })
  onTestFinished(() => server.close())
  return server.signIn()
}

async function heard(client: TestClient, bytes: Buffer): Promise<Recording> {
  const answer = await postRecording(client, recordingForm({}, bytes, 'audio/mpeg'))
  const { id } = (await answer.json()) as Recording
  return transcriptionEnded(client, id)
}

whole(it).each([
  ['ffmpeg', {}],
  ['the decoder of its own', { ffmpeg: null }],
] as const)('plays no file of the server that an upload names, with %s', async (_, options) => {
  const engine = ears(join(folder, 'scratch'), options)
  const client = await start({}, engine)
  for (const [name, playlist] of Object.entries(playlistsOf(secret))) {
    const { transcription, transcript } = await heard(client, playlist)
    expect([name, engine.listened, transcript]).toEqual([name, [], ''])
    expect(transcription).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining("couldn't be read as audio"),
    })
  }
})

it('decodes no sound that no recorder writes: ffmpeg has hundreds of decoders', async () => {
  const engine = ears(join(folder, 'scratch'))
  const client = await start({}, engine)
  const { transcription } = await heard(client, wavOf(ADPCM_IMA_DK4))
  expect(engine.listened).toEqual([])
  expect(transcription).toMatchObject({ state: 'failed', reason: expect.stringContaining("couldn't be read as audio") })
  await heard(client, wavOf(PCM))
  expect(engine.listened).toHaveLength(1)
})

/** Tags of sound in a WAV file, and bits of a sample; the first is of games. */
const ADPCM_IMA_DK4 = { tag: 0x61, bits: 4, block: 512 }
const PCM = { tag: 1, bits: 16, block: 2 }

function wavOf({ tag, bits, block }: typeof PCM): Buffer {
  const head = Buffer.alloc(44)
  const data = Buffer.alloc(32_768)
  head.write('RIFF')
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  for (const [at, value] of [tag, 1].entries()) head.writeUInt16LE(value, 20 + 2 * at)
  for (const [at, value] of [16_000, 32_000].entries()) head.writeUInt32LE(value, 24 + 4 * at)
  for (const [at, value] of [block, bits].entries()) head.writeUInt16LE(value, 32 + 2 * at)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

whole(it)('sends no playlist to a speech server, whose ffmpeg would open the files of its own', async () => {
  const speech = await startSpeechServer()
  onTestFinished(() => speech.close())
  const client = await start({ STT_URL: speech.url }, {})
  for (const playlist of Object.values(playlistsOf(secret))) {
    expect((await heard(client, playlist)).transcription.state).toBe('failed')
  }
  expect(speech.requests).toEqual([])
})

it('gives no child, not even an engine, a word of its own environment', async () => {
  const programs = join(folder, 'bin')
  const engine = join(programs, 'pocketsphinx_continuous')
  const path = process.env['PATH'] ?? ''
  onTestFinished(() => {
    process.env['PATH'] = path
    delete process.env['OWNER_PASSWORD']
  })
  await mkdir(programs)
  const said = 'nothing$OWNER_PASSWORD$HOME'
  const script = `#!/bin/sh\nprintf "${said}\n<s> 0.5 0.9 1\n${said} 1.0 1.4 1\n</s> 1.9 2.0 1\n"\n`
  await writeFile(engine, script)
  await chmod(engine, 0o755)
  process.env['PATH'] = `${programs}:${path}`
  process.env['OWNER_PASSWORD'] = 'correct horse battery'
  const client = await start({}, {})
  expect((await heard(client, await readFile(SPEECH.jfk))).transcript).toBe('Nothing.')
})

const run = async (program: Program): Promise<{ said: string; exit: Exit }> => {
  const { result, exit } = await runProgram(program, { signal }, text)
  return { said: result, exit }
}
/** What reads people's files, with this code in its place. */
const child = async (code: string, limits: Partial<Program['limits']> = {}): Promise<Program> => {
  const script = join(folder, 'child.mjs')
  await writeFile(script, code)
  const program = nodeChild({
    script: new URL(`file://${script}`),
    args: [],
    reads: [script],
    writes: [folder],
    fileBytes: 1000,
  })
  return { ...program, limits: { ...program.limits, ...limits } }
}

it('what reads people’s files has no network, no environment, and sees no file but those it is given', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const hidden = join(await mkdtemp(join(tmpdir(), 'earmark-hidden-')), 'master.key')
  onTestFinished(() => rm(join(hidden, '..'), { recursive: true }))
  await writeFile(hidden, 'secret')
  const { said } = await run(
    await child(`
      import { connect } from 'node:net'
      import { readdirSync, existsSync } from 'node:fs'
      const net = await new Promise((resolve) => {
        const socket = connect(${(server.address() as AddressInfo).port}, '127.0.0.1')
        socket.on('connect', () => resolve('connected')).on('error', ({ code }) => resolve(code))
      })
      const seen = ['${hidden}', '/etc/passwd', '/root', '/home', process.cwd() + '/data'].filter((path) => existsSync(path))
      console.log(JSON.stringify({ net, seen, names: Object.keys(process.env).filter((name) => name !== 'PWD') }))
      process.exit()
    `),
  )
  expect(JSON.parse(said)).toEqual({ net: 'ECONNREFUSED', seen: [], names: [] })
})

it('what reads people’s files ends at its limits: processor, memory, size of a file', async () => {
  const busy = await run(await child('for (;;);', { cpuSeconds: 1 }))
  expect(busy.exit.killedBy).toBe('SIGXCPU')
  const large = await run(
    await child('Buffer.alloc(600_000_000, 1); console.log("there")', { memoryBytes: 400_000_000 }),
  )
  expect([large.said, large.exit.code]).not.toEqual(['there\n', 0])
  const target = join(folder, 'written')
  await run(await child(`import { writeFileSync } from 'node:fs'; writeFileSync('${target}', Buffer.alloc(5000))`))
  expect((await stat(target)).size).toBeLessThanOrEqual(1000)
})
