import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { UPLOAD_PATCH_BYTES } from '../../contract/limits.ts'
import { OWNER, startAppServer } from '../../testkit/browser/app-server.ts'
import { sized } from '../../testkit/figures/size.ts'
import { startObjectStore } from '../../testkit/servers/object-store.ts'
import type { Measurement } from '../measurement.ts'
import { sendByOffset } from './send-by-offset.ts'

const UPLOADS = sized(20, 2)
const BYTES = sized(60_000_000, 2_000_000)
const BAR_MB = 250

/** The highest resident memory of the server process while 20 forms of 60 MB arrive at once. */
export const serverMemory = (): Promise<Measurement[]> => measure('server-memory', {}, FORMS)

/**
 * The same with audio in a bucket of a store on this machine, also for uploads by offset.
 * @param more settings of a server, such as an empty PostgreSQL; asked for each of the two
 */
export async function serverMemoryS3(more: () => Record<string, string> = () => ({})): Promise<Measurement[]> {
  const store = await startObjectStore()
  try {
    const figures: Measurement[] = []
    for (const way of [FORMS, BY_OFFSET]) {
      figures.push(...(await measure('server-memory-s3', { ...(await store.environment()), ...more() }, way)))
    }
    return figures
  } finally {
    await store.close()
  }
}

/** Resolves to the status of the answer. */
type Upload = (url: string, cookie: string) => Promise<number>
type Way = { name: string; send: Upload; status: number }

const FORMS: Way = { name: '20 uploads of 60 MB at once', send: sendForm, status: 201 }
const BY_OFFSET: Way = {
  name: '20 uploads of 60 MB at once by offset',
  send: (url, cookie) => sendByOffset(url, cookie, sound(UPLOAD_PATCH_BYTES)),
  status: 204,
}

async function measure(bench: string, settings: Record<string, string>, way: Way): Promise<Measurement[]> {
  await using server = await startAppServer(settings)
  const cookie = await signIn(server.url)
  const before = peakMegabytes(server.pid())
  const start = performance.now()
  const answers = await Promise.all(Array.from({ length: UPLOADS }, () => way.send(server.url, cookie)))
  const seconds = (performance.now() - start) / 1000
  const refused = answers.filter((status) => status !== way.status)
  if (refused.length > 0) throw new Error(`${refused.length} uploads were answered with ${refused.join(', ')}.`)
  const name = { bench, bar: null }
  return [
    { ...name, figure: 'peak before', value: before, unit: 'MB' },
    { ...name, figure: `${way.name}, peak`, value: peakMegabytes(server.pid()), unit: 'MB', bar: BAR_MB },
    { ...name, figure: 'throughput', value: (UPLOADS * BYTES) / 1e6 / seconds, unit: 'MB/s' },
  ]
}

async function signIn(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json', origin: url }
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(OWNER) })
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** A streamed form, so that the client's own memory stays small. */
async function sendForm(url: string, cookie: string): Promise<number> {
  const boundary = `earmark${Math.random().toString(16).slice(2)}`
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  async function* body() {
    yield Buffer.from(field('title', 'A long meeting') + field('duration', String(BYTES / 32_000)))
    const file = 'name="audio"; filename="meeting.wav"\r\ncontent-type: audio/wav'
    yield Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${file}\r\n\r\n`)
    yield* sound()
    yield Buffer.from(`\r\n--${boundary}--\r\n`)
  }
  const sending = request(`${url}/api/recordings`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  const answered = once(sending, 'response')
  await pipeline(body, sending)
  const [answer]: IncomingMessage[] = await answered
  answer?.resume()
  return answer?.statusCode ?? 0
}

function* sound(atOnce = 64_000): Generator<Buffer> {
  yield waveHeader(BYTES - 44)
  const silence = Buffer.alloc(atOnce)
  for (let left = BYTES - 44; left > 0; left -= silence.length) yield silence.subarray(0, left)
}

/** The 44 bytes before 16-bit mono sound at 16 kHz. */
function waveHeader(bytes: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(bytes + 36, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(16_000, 24)
  header.writeUInt32LE(32_000, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(bytes, 40)
  return header
}

/** The most that a process ever had: VmHWM, which Linux keeps for each process. */
export function peakMegabytes(pid: number | undefined): number {
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
