import type { CDPSession, Page } from '@playwright/test'
import { openAccounts } from '../../server/cli/open-accounts.ts'
import { readConfig } from '../../server/config/config.ts'
import { type AppServer, OWNER, startAppServer } from '../../testkit/browser/app-server.ts'
import { openDevice } from '../../testkit/browser/browser.ts'
import { signIn } from '../../testkit/browser/journey.ts'
import { isShort } from '../../testkit/figures/size.ts'
import { addEdits, countOutbox } from '../../testkit/runs/outbox.ts'
import type { Measurement } from '../measurement.ts'
import { fillServer } from '../server/fill-server.ts'
import { busyWhile, longestTask } from './device/main-thread.ts'
import { exponent, type Point } from './growth.ts'

/** Recordings, and how many of them have a title that waits. */
type Size = { recordings: number; waiting: number }
/** Finds 1,111 titles of 10,000, 111 of 1,000 and 11 of 60. */
const QUERY = 'Meeting 1'
const SIZES: readonly Size[] = isShort
  ? [{ recordings: 60, waiting: 20 }]
  : [
      { recordings: 1000, waiting: 50 },
      { recordings: 10_000, waiting: 500 },
    ]
const RATES = isShort ? [1] : [1, 4]
const AWAY_MS = isShort ? 3000 : 30_000
const PATIENCE_MS = 300_000

/** Of the most recordings, at the slowest rate. */
const BARS: Record<string, number> = {
  'waiting edits: busy in each second that the server is away': 100,
  'waiting edits: sent after the server is back': 20_000,
  'deleting many: on the device': 5000,
  'deleting many: sent': 60_000,
  'restoring many: on the device': 5000,
  'favorites of many: on the device': 5000,
  'choosing all: longest task': 50,
  'the question before many are deleted: longest task': 50,
}

/** What a device costs while its edits wait for a server, how soon they are sent, and edits of very many. */
export async function editsScale(sizes = SIZES, rates = RATES): Promise<Measurement[]> {
  const points = new Map<string, Point[]>()
  for (const size of sizes)
    for (const rate of rates) {
      const figures = await measureFresh(size, rate)
      console.error(`${size.recordings}, ${rate}×: ${JSON.stringify(figures)}`)
      for (const [figure, value] of Object.entries(figures)) {
        const name = `${figure}, ${rate}×`
        points.set(name, [...(points.get(name) ?? []), { n: size.recordings, value }])
      }
    }
  return [...points].flatMap(([name, of]) => measurements(name, of))
}

function measurements(name: string, points: readonly Point[]): Measurement[] {
  const last = `, ${RATES.at(-1)}×`
  const bar = name.endsWith(last) ? (BARS[name.slice(0, -last.length)] ?? null) : null
  const of = { bench: 'scale-edits', unit: 'ms' }
  const figures = points.map(({ n, value }, at): Measurement => {
    const isMost = at === points.length - 1
    return { ...of, figure: `${name}, ${n} recordings`, value, bar: isMost ? bar : null }
  })
  const growth = exponent(points)
  return growth === null
    ? figures
    : [...figures, { ...of, figure: `${name}, growth`, value: growth, unit: 'exponent', bar: null }]
}

/** A server and a device of their own: what one run edits is edited. */
async function measureFresh(size: Size, rate: number): Promise<Record<string, number>> {
  await using server = await startAppServer({ STT_URL: 'http://127.0.0.1:9' })
  await fill(server, size.recordings)
  await using device = await openDevice()
  const page = await signIn(device, server.url)
  await untilFetched(page, size.recordings)
  const protocol = await page.context().newCDPSession(page)
  return await measure({ page, protocol, server, size, rate })
}

type Stage = { page: Page; protocol: CDPSession; server: AppServer; size: Size; rate: number }

async function measure(stage: Stage): Promise<Record<string, number>> {
  const { page, server, size } = stage
  await atRate(stage, () => page.goto(`${server.url}/library`))
  await page.locator('.library__rows article').first().waitFor()
  return { ...(await editMany(stage)), ...(await waitForServer(stage, size.waiting)) }
}

/** The page is opened at full speed. */
async function atRate({ protocol, rate }: Stage, open: () => Promise<unknown>): Promise<void> {
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await open()
  await protocol.send('Emulation.setCPUThrottlingRate', { rate })
}

async function waitForServer(stage: Stage, count: number): Promise<Record<string, number>> {
  const { page, server } = stage
  await server.kill()
  const ids = await page.evaluate(listIds, count)
  await addEdits(
    page,
    ids.map((recording) => ({ recording, title: `Named at ${performance.now()}` })),
  )
  await atRate(stage, () => page.reload())
  await page.locator('.library__rows article').first().waitFor()
  await longestTask(page, async () => undefined)
  const busy = await busyWhile(page, () => page.waitForTimeout(AWAY_MS))
  await server.restart()
  const sent = await timed(() => untilSent(page))
  return {
    'waiting edits: busy in each second that the server is away': busy,
    'waiting edits: sent after the server is back': sent,
  }
}

/** Of all that the search finds, which is about a tenth. */
async function editMany({ page }: Stage): Promise<Record<string, number>> {
  await page.getByRole('searchbox').fill(QUERY)
  const bar = page.getByRole('region', { name: 'Selected recordings' })
  const press = (name: string): Promise<void> => bar.getByRole('button', { name, exact: true }).click()
  const chooseAll = async (): Promise<number> => {
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await bar.waitFor()
    return longestTask(page, () => press('Select all'))
  }
  const dialog = page.getByRole('dialog')
  const ask = async (): Promise<void> => {
    await press('Delete')
    await dialog.waitFor()
  }
  const remove = (): Promise<void> => dialog.getByRole('button', { name: /^Delete / }).click()
  const told = page.getByText(/Recordings Deleted/).first()
  const undo = page.getByRole('button', { name: 'Undo' }).first()

  const all = await chooseAll()
  await press('Favorite')
  const favored = await timed(() =>
    page
      .getByText(/added to favorites/)
      .first()
      .waitFor(),
  )
  await untilSent(page)
  const question = await longestTask(page, ask)
  await remove()
  const deleted = await timed(() => told.waitFor())
  await undo.click()
  const restored = await timed(() => untilNoTrash(page))
  await untilSent(page)
  await chooseAll()
  await ask()
  await remove()
  const sent = await timed(async () => {
    await bar.waitFor({ state: 'detached' })
    await untilSent(page)
  })
  return {
    'choosing all: longest task': all,
    'favorites of many: on the device': favored,
    'the question before many are deleted: longest task': question,
    'deleting many: on the device': deleted,
    'restoring many: on the device': restored,
    'deleting many: sent': sent,
  }
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act()
  return performance.now() - start
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('What was waited for did not come.')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const untilSent = (page: Page): Promise<void> => until(async () => (await countOutbox(page)) === 0)
const untilNoTrash = (page: Page): Promise<void> => until(async () => (await page.evaluate(countRows)).trash === 0)
const untilFetched = (page: Page, count: number): Promise<void> =>
  until(async () => (await page.evaluate(countRows)).all === count)

/** Runs in the page. */
async function countRows(): Promise<{ all: number; trash: number }> {
  const settled = <T>(asked: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  const database = await settled(indexedDB.open(names.find((one) => one.startsWith('earmark-app-')) ?? ''))
  const rows = database.transaction('recordings').objectStore('recordings')
  const [all, trash] = await Promise.all([settled(rows.count()), settled(rows.index('deletedAt').count())])
  database.close()
  return { all, trash }
}

/** Runs in the page: so many recordings that are not in the trash. */
async function listIds(count: number): Promise<string[]> {
  const settled = <T>(asked: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  const database = await settled(indexedDB.open(names.find((one) => one.startsWith('earmark-app-')) ?? ''))
  const rows = database.transaction('recordings').objectStore('recordings')
  const [all, trash] = await Promise.all([settled(rows.getAllKeys()), settled(rows.index('deletedAt').getAllKeys())])
  database.close()
  const gone = new Set(trash.map(String))
  return all
    .map(String)
    .filter((id) => !gone.has(id))
    .slice(0, count)
}

async function fill({ dataDir }: AppServer, count: number): Promise<void> {
  await using accounts = await openAccounts(readConfig({ DATA_DIR: dataDir, OWNER_EMAIL: OWNER.email }))
  const owner = await accounts.people.findByEmail(OWNER.email)
  if (!owner) throw new Error('The server has no owner.')
  await fillServer(accounts.database, owner.id, count, 'off')
}
