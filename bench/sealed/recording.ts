import type { Page } from '@playwright/test'
import { type AppServer, startAppServer } from '../../testkit/browser/app-server.ts'
import { type Device, openDevice } from '../../testkit/browser/browser.ts'
import { save, signIn, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { lockRecordings } from '../../testkit/browser/lock-recordings.ts'
import { sized } from '../../testkit/figures/size.ts'
import { percentile } from '../../testkit/figures/statistics.ts'
import type { Measurement } from '../measurement.ts'
import { msPerSecond } from '../page/processor-time.ts'
import { createTabs, type Tabs } from '../page/tabs.ts'

const ROUNDS = sized(5, 1)
/** As in recording-cpu.ts: what sends a recording is loaded once. */
const LOADS_MS = sized(20_000, 500)

/** A device of a server of its own, and what was measured on it. */
type Side = { server: AppServer; device: Device; tabs: Tabs; writes: number[]; processor: number[]; bytes: Bytes[] }
type Bytes = { heard: number; stored: number }

/** What is recorded in the mode against what is not, in turns: the way of a chunk to the disk, the processor's time, and the bytes. */
export async function sealedRecording(): Promise<Measurement[]> {
  await using plainServer = await startAppServer({ STT_URL: 'http://127.0.0.1:9' })
  await using sealedServer = await startAppServer({ STT_URL: 'http://127.0.0.1:9', ZERO_ACCESS: 'offered' })
  await using plainDevice = await openDevice()
  await using sealedDevice = await openDevice()
  const plain = await prepare(plainServer, plainDevice, false)
  const sealed = await prepare(sealedServer, sealedDevice, true)
  for (let round = 0; round < ROUNDS; round++) for (const side of [plain, sealed]) await measure(side, round)
  const median = (values: readonly number[]): number => percentile(values, 0.5)
  const p95 = (values: readonly number[]): number => percentile(values, 0.95)
  const figure = (what: string, value: number, unit: string, bar: number | null = null): Measurement => ({
    ...{ bench: 'sealed-recording', figure: what, value, unit, bar },
  })
  const share = ({ bytes }: Side): number => median(bytes.map(({ heard, stored }) => stored / heard))
  return [
    figure(`chunk to disk without it, p95 of ${plain.writes.length}`, p95(plain.writes), 'ms'),
    figure(`chunk to disk in the mode, p95 of ${sealed.writes.length}`, p95(sealed.writes), 'ms'),
    figure('chunk to disk in the mode to without it, p95', p95(sealed.writes) / p95(plain.writes), 'ratio', 1.25),
    figure('chunk to disk in the mode to without it, median', median(sealed.writes) / median(plain.writes), 'ratio'),
    figure('recording without it, visible', median(plain.processor), 'ms per second'),
    figure('recording in the mode, visible', median(sealed.processor), 'ms per second'),
    figure('recording in the mode to without it', median(sealed.processor) / median(plain.processor), 'ratio', 1.1),
    figure('stored bytes to those of the recorder, without it', share(plain), 'ratio'),
    figure('stored bytes to those of the recorder, in the mode', share(sealed), 'ratio', 1.02),
  ]
}

async function prepare(server: AppServer, device: Device, isSealed: boolean): Promise<Side> {
  const page = await signIn(device, server.url)
  if (isSealed) await lockRecordings(page, server.url)
  await page.goto(`${server.url}/dashboard`)
  const tabs = createTabs(device.address(), server.url)
  await page.context().browser()?.close()
  return { server, device, tabs, writes: [], processor: [], bytes: [] }
}

async function measure({ server, device, tabs, writes, processor, bytes }: Side, round: number): Promise<void> {
  await tabs.drive(async (page) => {
    // Before the app: Dexie keeps the function by which a database opens its transactions.
    await page.addInitScript(watchChunks)
    await page.goto(`${server.url}/dashboard`)
    await startRecording(page)
  })
  await new Promise((loaded) => setTimeout(loaded, LOADS_MS))
  await server.kill()
  await tabs.show()
  processor.push(await msPerSecond(device))
  await tabs.drive(async (page) => {
    await stopRecording(page)
    const chunks = await readChunks(page)
    if (chunks.took.length === 0) throw new Error('No chunk of this recording went to the database.')
    writes.push(...chunks.took)
    bytes.push(chunks)
    await save(page, `Round ${round}`)
  })
  await server.restart()
}

type Chunks = Bytes & { took: number[] }

/** What was stored of the newest take: its size by the device's own account of it. */
const readChunks = (page: Page): Promise<Chunks> =>
  page.evaluate(async () => {
    const { took, heard } = Reflect.get(window, 'chunks') as { took: number[]; heard: number }
    const opening = indexedDB.open('earmark-audio')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const read = opening.result.transaction('segments').objectStore('segments').getAll()
    await new Promise((resolve) => read.addEventListener('success', resolve))
    opening.result.close()
    const newest = read.result.reduce((one, other) => (other.startedAt > one.startedAt ? other : one))
    return { took, heard, stored: newest.bytes }
  })

/** Runs in the page, before all else: from the moment at which the browser hands a chunk over until its transaction is complete. */
function watchChunks(): void {
  const chunks = { took: [] as number[], heard: 0 }
  Object.assign(window, { chunks })
  let given: number | null = null
  const { start } = MediaRecorder.prototype
  MediaRecorder.prototype.start = function (...input) {
    this.addEventListener('dataavailable', ({ data, timeStamp }) => {
      chunks.heard += data.size
      given = timeStamp
    })
    start.apply(this, input)
  }
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    const opened = transaction.call(this, stores, mode, options)
    const names = [stores].flat()
    if (this.name === 'earmark-audio' && mode === 'readwrite' && names.includes('segments'))
      opened.addEventListener('complete', () => {
        if (given !== null) chunks.took.push(performance.now() - given)
        given = null
      })
    return opened
  }
}
