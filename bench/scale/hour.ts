import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { POLL_BUSY_MS } from '../../contract/limits.ts'
import { sized } from '../../testkit/figures/size.ts'
import { looped } from '../../testkit/seed/looped-speech.ts'
import { startSpeechServer } from '../../testkit/servers/speech-server.ts'
import type { Measurement } from '../measurement.ts'
import { CountingClient } from './device/counting-client.ts'
import { hourOfWords } from './device/hour-of-words.ts'
import { keep, look, newTake, sendWhileRecording, type Take } from './device/one-device.ts'
import { type Installation, install } from './installation.ts'
import { difference, readMeter, type Spent } from './meter.ts'
import { rowsAndBytes } from './rows-and-bytes.ts'

const HOUR = sized(3600, 20)
const MINUTE = sized(60, 10)
const PATIENCE_MS = 600_000

/**
 * What an hour of speech costs: sent piece by piece as it is recorded, made one recording, transcribed by a speech server
 * elsewhere (a stand-in that takes no time), analyzed by what is built in. Then what it leaves in the database.
 */
export async function hour(): Promise<Measurement[]> {
  await using speech = await speechElsewhere()
  await using installation = await install({ STT_URL: speech.url })
  using device = new CountingClient({ url: installation.app.url, cookie: installation.cookie })
  const take = newTake(await sound(HOUR))
  const sending = await spent(installation, device, async () => sendWhileRecording(device, take, await look(device, 0)))
  const keeping = await spent(installation, device, () => keep(device, take))
  const work = await spent(installation, device, () => untilAnalyzed(installation, device, take))
  return [
    ...stage('an hour of speech, sent while it is recorded', sending),
    ...stage('an hour of speech, made one recording', keeping),
    ...stage('an hour of speech, playable, transcribed elsewhere and analyzed', work),
    ...(await rowsAndBytes(installation, take.id)),
  ]
}

/** The same with the engine that is on this machine, for a minute, because it takes long. */
export async function recognition(): Promise<Measurement[]> {
  await using installation = await install()
  using device = new CountingClient({ url: installation.app.url, cookie: installation.cookie })
  const take = newTake(await sound(MINUTE))
  await sendWhileRecording(device, take, await look(device, 0))
  const work = await spent(installation, device, async () => {
    await keep(device, take)
    await untilAnalyzed(installation, device, take)
  })
  const { name } = await installation.row<{ name: string }>("select name from facts where name like 'speech-speed:%'")
  const figure = `an hour of speech, recognised here (${name.split(':')[1]})`
  return [{ bench: 'scale', figure, value: (work.server * HOUR) / MINUTE, unit: 'processor seconds', bar: null }]
}

async function spent(installation: Installation, device: CountingClient, work: () => Promise<void>): Promise<Spent> {
  const before = await readMeter(installation, device)
  await work()
  return difference(await readMeter(installation, device), before)
}

const UNITS: Record<keyof Spent, [what: string, unit: string]> = {
  server: ['server', 'processor seconds'],
  database: ['database', 'processor seconds'],
  walBytes: ['written by the database', 'bytes'],
  transactions: ['written to the database', 'transactions'],
  requests: ['device to server', 'requests'],
  toServer: ['device to server', 'bytes'],
  fromServer: ['server to device', 'bytes'],
  toStore: ['server to object store', 'bytes'],
  fromStore: ['object store to server', 'bytes'],
  puts: ['object store, put', 'requests'],
  reads: ['object store, get and head', 'requests'],
  deletes: ['object store, delete', 'requests'],
}

function stage(name: string, spent: Spent): Measurement[] {
  return (Object.keys(UNITS) as (keyof Spent)[]).map((key) => {
    const [what, unit] = UNITS[key]
    return { bench: 'scale', figure: `${name}: ${what}`, value: spent[key], unit, bar: null }
  })
}

/** Not encoded anew for each minute. */
async function sound(seconds: number): Promise<Omit<Take, 'id'>> {
  const folder = await mkdtemp(join(tmpdir(), 'earmark-bench-'))
  try {
    const minute = await looped(join(folder, 'minute.webm'), MINUTE)
    const path = join(folder, 'sound.webm')
    const again = ['-stream_loop', String(seconds / MINUTE - 1), '-i', minute.path, '-c', 'copy', '-live', '1', path]
    await promisify(execFile)('ffmpeg', ['-v', 'error', ...again])
    return { bytes: await readFile(path), mime: minute.mime, seconds }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function speechElsewhere() {
  const server = await startSpeechServer({ hear: async ({ bytes }) => hourOfWords(bytes.length) })
  return { url: server.url, [Symbol.asyncDispose]: () => server.close() }
}

/** Looking what is new as often as the page does. */
async function untilAnalyzed({ row }: Installation, device: CountingClient, { id }: Take): Promise<void> {
  const left = `select count(*) as jobs from jobs where subject = '${id}' and state <> 'done'`
  const deadline = Date.now() + PATIENCE_MS
  while (Number((await row<{ jobs: string }>(left)).jobs) > 0) {
    if (Date.now() > deadline) throw new Error(`Not analyzed after ${PATIENCE_MS / 1000} s.`)
    await wait(POLL_BUSY_MS)
    await look(device, 0)
  }
}
