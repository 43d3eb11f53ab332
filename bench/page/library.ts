import type { Page } from '@playwright/test'
import { startAppServer } from '../../testkit/browser/app-server.ts'
import { type Device, openDevice } from '../../testkit/browser/browser.ts'
import { signIn } from '../../testkit/browser/journey.ts'
import { sized } from '../../testkit/figures/size.ts'
import { percentile } from '../../testkit/figures/statistics.ts'
import { fillLibrary } from '../../testkit/seed/fill-library.ts'
import type { Measurement } from '../measurement.ts'

const FEW = 100
const MANY = sized(10_000, 300)
const ROUNDS = sized(7, 1)
/** What stands above the list looks at 30; the list reads blocks of 16, with one more than is on the screen. */
const MOST_ROWS = 96

type Mount = { ms: number; nodes: number; recordings: number; transcripts: number }

/**
 * P6 (docs/product.md#performance-goals): a library of 10,000 recordings against one of 100, in turns in one run. From the
 * press on its link until the first row is drawn.
 */
export async function library(): Promise<Measurement[]> {
  await using server = await startAppServer()
  await using few = await openDevice()
  await using many = await openDevice()
  const pages = [
    { page: await openWith(few, server.url, FEW), mounts: [] as Mount[] },
    { page: await openWith(many, server.url, MANY), mounts: [] as Mount[] },
  ] as const
  for (let round = 0; round < ROUNDS; round++)
    for (const { page, mounts } of pages) mounts.push(await mount(page, server.url))
  const [small, large] = pages.map(({ mounts }) =>
    percentile(
      mounts.map(({ ms }) => ms),
      0.5,
    ),
  ) as [number, number]
  const most = (of: (mount: Mount) => number): number => Math.max(...pages[1].mounts.map(of))
  const figure = (name: string, value: number, unit: string, bar: number | null): Measurement => ({
    ...{ bench: 'library', figure: name, value, unit, bar },
  })
  return [
    figure(`first row of ${FEW}`, small, 'ms', null),
    figure(`first row of ${MANY}`, large, 'ms', null),
    figure(`first row, ${MANY} to ${FEW} recordings`, large / small, 'ratio', 1.3),
    figure(
      `elements of the page with ${MANY}`,
      most(({ nodes }) => nodes),
      'elements',
      400,
    ),
    figure(
      `rows read with ${MANY}`,
      most(({ recordings }) => recordings),
      'rows',
      MOST_ROWS,
    ),
    figure(
      `transcripts read with ${MANY}`,
      most(({ transcripts }) => transcripts),
      'rows',
      0,
    ),
  ]
}

async function openWith(device: Device, url: string, recordings: number): Promise<Page> {
  await device.context.addInitScript(countRowsRead)
  const page = await signIn(device, url)
  await fillLibrary(page, recordings)
  return page
}

/** The record screen comes first, so that the press finds the app running, as it does a user's. */
async function mount(page: Page, url: string): Promise<Mount> {
  await page.goto(`${url}/dashboard`)
  await page.getByRole('link', { name: 'Library' }).first().waitFor()
  await page.waitForLoadState('networkidle')
  return page.evaluate(pressLibrary)
}

/** Runs in the page. */
async function pressLibrary(): Promise<Mount> {
  const read = Reflect.get(window, 'rowsRead') as Record<string, number>
  for (const store of Object.keys(read)) read[store] = 0
  const start = performance.now()
  document.querySelector<HTMLElement>('a[href="/library"]')?.click()
  const shown = (): boolean => document.querySelector('.library__rows article') !== null
  while (!shown()) await new Promise(requestAnimationFrame)
  const ms = performance.now() - start
  // What the screen reads after its first row counts as well.
  await new Promise((settled) => setTimeout(settled, 1000))
  const nodes = document.querySelectorAll('*').length
  return { ms, nodes, recordings: read['recordings'] ?? 0, transcripts: read['transcripts'] ?? 0 }
}

/** Runs in the page: counts the values that come out of each store; keys alone do not count. */
function countRowsRead(): void {
  const read: Record<string, number> = {}
  Object.assign(window, { rowsRead: read })
  const count = (store: string, rows: number): void => {
    read[store] = (read[store] ?? 0) + rows
  }
  const watch = (prototype: object, method: string, storeOf: (source: unknown) => string): void => {
    const plain = Reflect.get(prototype, method) as (...args: unknown[]) => IDBRequest
    Reflect.set(prototype, method, function (this: unknown, ...args: unknown[]) {
      const request = plain.apply(this, args)
      request.addEventListener('success', () => {
        const { result } = request
        count(storeOf(this), Array.isArray(result) ? result.length : result ? 1 : 0)
      })
      return request
    })
  }
  for (const method of ['get', 'getAll', 'openCursor']) {
    watch(IDBObjectStore.prototype, method, (source) => (source as IDBObjectStore).name)
    watch(IDBIndex.prototype, method, (source) => (source as IDBIndex).objectStore.name)
  }
}
