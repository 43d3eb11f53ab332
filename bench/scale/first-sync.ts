import { readFileSync } from 'node:fs'
import type { Browser, CDPSession } from '@playwright/test'
import { startAppServer } from '../../testkit/browser/app-server.ts'
import { openDevice } from '../../testkit/browser/browser.ts'
import { fillSignIn, waitForExtras } from '../../testkit/browser/journey.ts'
import { isShort, sized } from '../../testkit/figures/size.ts'
import { startFaultProxy } from '../../testkit/servers/fault-proxy.ts'
import type { Measurement } from '../measurement.ts'
import { fillMeetings, type Meetings } from './device/fill-meetings.ts'
import { traceTasks } from './device/trace-tasks.ts'

const RATES = isShort ? [1] : [1, 4]
const SENTENCES = sized(1100, 60)
const FEW = 20
const LONG_TASK_MS = 50
type Pace = { bytesPerSecond: number; roundTripMs: number }
const mbits = (rate: number): Pace => ({ bytesPerSecond: rate * 125_000, roundTripMs: 60 })
/** What the share of a pure transfer is told of where no line is slowed. */
const USUAL = mbits(3)

type FirstSync = {
  name: string
  meetings: Meetings
  pace?: Pace
  bars: Partial<Record<keyof Figures, number>>
}

const MEETINGS: Meetings = { recordings: 24, long: sized(24, 2), sentences: SENTENCES, few: FEW }

const ALL: readonly FirstSync[] = [
  {
    name: '24 long transcripts at 3 Mbit/s',
    meetings: MEETINGS,
    pace: mbits(3),
    bars: { rows: 15, 'all in pure transfers': 2, 'largest answer': 1.5, 'longest task': 200 },
  },
  { name: '24 long transcripts at 1 Mbit/s', meetings: MEETINGS, pace: mbits(1), bars: { 'largest answer': 1.5 } },
  { name: '24 long transcripts at 20 Mbit/s', meetings: MEETINGS, pace: mbits(20), bars: { 'largest answer': 1.5 } },
  {
    name: '1,000 recordings, 200 long',
    meetings: { recordings: sized(1000, 60), long: sized(200, 4), sentences: SENTENCES, few: FEW },
    bars: { rows: 3, bytes: 40, 'longest task': 200, memory: 250 },
  },
]

const UNITS = {
  ...{ rows: 's', all: 's', 'all in pure transfers': 'times', bytes: 'MB', 'largest answer': 'MB', calls: 'calls' },
  ...{ 'longest task': 'ms', 'tasks over 50 ms': 'tasks', memory: 'MB', 'database on the device': 'MB' },
}
type Figures = Record<keyof typeof UNITS, number>

/** A device that has the app, from the sign-in until all of a library is on it. */
export async function firstSync(all = ALL, rates = RATES): Promise<Measurement[]> {
  const measured: Measurement[] = []
  for (const one of all) {
    await using server = await startAppServer({ STT_URL: 'http://127.0.0.1:9' })
    await fillMeetings(server.dataDir, one.meetings)
    for (const rate of rates) {
      const figures = await measure(server.url, one, rate)
      console.error(`${one.name}, ${rate}×: ${JSON.stringify(figures)}`)
      for (const [figure, value] of Object.entries(figures) as [keyof Figures, number][])
        measured.push({
          ...{ bench: 'scale-first-sync', figure: `${one.name}: ${figure}, ${rate}×`, value, unit: UNITS[figure] },
          bar: one.bars[figure] ?? null,
        })
    }
  }
  return measured
}

async function measure(url: string, { meetings, pace }: FirstSync, rate: number): Promise<Figures> {
  const { port } = new URL(url)
  await using stack = new AsyncDisposableStack()
  const proxy = await startFaultProxy({ host: 'localhost', port: Number(port) }, { seed: 1 })
  stack.defer(() => proxy.close())
  await using device = await openDevice()
  const page = await device.context.newPage()
  await page.goto(`http://localhost:${proxy.port}/login`)
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  await waitForExtras(page)
  const protocol = await device.context.newCDPSession(page)
  const answers = await countAnswers(protocol)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate })
  if (pace) proxy.set({ seed: 1, pace })
  const browser = device.context.browser()
  if (!browser) throw new Error('The device has no browser.')
  const [memory, trace] = [await watchMemory(browser), await traceTasks(browser)]
  const before = proxy.received()
  await page.evaluate(() => Object.assign(window, { since: performance.now() }))
  await fillSignIn(page)
  const seen = await page.evaluate(untilAll, meetings.recordings)
  const bytes = proxy.received() - before
  const tasks = (await trace.end()).filter((ms) => ms > LONG_TASK_MS)
  return {
    ...{ rows: seen.rows, all: seen.all, 'all in pure transfers': seen.all / (bytes / (pace ?? USUAL).bytesPerSecond) },
    ...{ bytes: bytes / 1e6, 'largest answer': answers.largest() / 1e6, calls: answers.calls() },
    ...{ memory: await memory.end(), 'longest task': Math.max(0, ...tasks), 'tasks over 50 ms': tasks.length },
    'database on the device': (await page.evaluate(databaseBytes)) / 1e6,
  }
}

/** Runs in the page: seconds until the library's rows were there, and until all was, with all words. */
async function untilAll(total: number): Promise<{ rows: number; all: number }> {
  const since: number = Reflect.get(window, 'since')
  const owner: string = JSON.parse(localStorage.getItem('earmark-user') ?? '{}').id
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100))
  const seconds = (): number => (performance.now() - since) / 1000
  const database = await done(indexedDB.open(`earmark-app-${owner}`))
  let rows = 0
  for (;;) {
    const stores = database.transaction(['recordings', 'transcripts', 'words', 'meta'])
    const [recordings, transcripts, words, missing, cursor] = await Promise.all([
      done(stores.objectStore('recordings').count()),
      done(stores.objectStore('transcripts').count()),
      done(stores.objectStore('words').count()),
      done(stores.objectStore('words').index('missing').count()),
      done(stores.objectStore('meta').count('cursor')),
    ])
    if (rows === 0 && recordings === total && document.body.textContent?.includes('of the harbour board'))
      rows = seconds()
    if (rows > 0 && cursor === 1 && transcripts === total && words === total && missing === 0) break
    await pause()
  }
  database.close()
  return { rows, all: seconds() }
}

/** Runs in the page: what its IndexedDB takes of the disk, as Chromium tells it apart. */
async function databaseBytes(): Promise<number> {
  const { usage = 0, usageDetails }: StorageEstimate & { usageDetails?: { indexedDB?: number } } =
    await navigator.storage.estimate()
  return usageDetails?.indexedDB ?? usage
}

/** Answers of the API, as they come off the line. Bytes. */
async function countAnswers(protocol: CDPSession) {
  await protocol.send('Network.enable')
  const api = new Set<string>()
  const sizes = new Map<string, number>()
  protocol.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname.startsWith('/api/')) api.add(requestId)
  })
  protocol.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (api.has(requestId)) sizes.set(requestId, (sizes.get(requestId) ?? 0) + dataLength)
  })
  return { calls: () => api.size, largest: () => Math.max(0, ...sizes.values()) }
}

const MEMORY_MS = 250

/** The most that all pages' processes had for themselves at once. MB. */
async function watchMemory(browser: Browser): Promise<{ end(): Promise<number> }> {
  const protocol = await browser.newBrowserCDPSession()
  let most = 0
  const look = async (): Promise<void> => {
    const { processInfo } = await protocol.send('SystemInfo.getProcessInfo')
    const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
    most = Math.max(most, ...pids.map(privateMegabytes))
  }
  let looking = look()
  const timer = setInterval(() => {
    looking = look().catch(() => undefined)
  }, MEMORY_MS)
  return {
    async end() {
      clearInterval(timer)
      await looking
      return most
    },
  }
}

/** Of a process, what it does not share with files. */
function privateMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1000
}
