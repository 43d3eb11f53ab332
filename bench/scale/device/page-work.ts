import type { CDPSession, Locator, Page } from '@playwright/test'

/** What the page did. Both times are the main thread's own: what others do on the machine does not count. */
export type Work = {
  /** Of the longest task. Milliseconds. */
  longest: number
  nodes: number
  layouts: number
  /** Of IndexedDB, by {@link countRows}. */
  rows: number
}

type TraceEvent = { name: string; ph: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }

/** The work of the page from `act` until it has nothing left to do. */
export async function workOf(page: Page, act: () => Promise<unknown>): Promise<Work> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Performance.enable')
  const before = await countsOf(page, protocol)
  const events = await traceOf(protocol, async () => {
    await act()
    await page.evaluate(untilIdle)
  })
  const after = await countsOf(page, protocol)
  await protocol.detach()
  const difference = (name: keyof typeof after): number => after[name] - before[name]
  return {
    longest: longestOf(events),
    nodes: difference('nodes'),
    layouts: difference('layouts'),
    rows: difference('rows'),
  }
}

async function countsOf(page: Page, protocol: CDPSession) {
  const { metrics } = await protocol.send('Performance.getMetrics')
  const metric = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? 0
  const rows = await page.evaluate(() => Number(Reflect.get(window, 'rowsRead') ?? 0))
  return { nodes: metric('Nodes'), layouts: metric('LayoutCount'), rows }
}

async function traceOf(protocol: CDPSession, act: () => Promise<unknown>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  protocol.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const traceConfig = { includedCategories: ['disabled-by-default-devtools.timeline'], excludedCategories: ['*'] }
  await protocol.send('Tracing.start', { traceConfig })
  await act()
  const complete = new Promise((resolve) => protocol.once('Tracing.tracingComplete', resolve))
  await protocol.send('Tracing.end')
  await complete
  return events
}

/** Of the main thread that did the most: others are of pages that are not looked at. */
function longestOf(events: readonly TraceEvent[]): number {
  const main = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const tasks = main.map(({ pid, tid }) =>
    events.filter((event) => event.pid === pid && event.tid === tid && event.name === 'RunTask' && event.ph === 'X'),
  )
  const [most = []] = tasks.sort((one, other) => other.length - one.length)
  if (most.length === 0) throw new Error('The trace has no tasks of the page.')
  return Math.max(...most.map(({ tdur = 0 }) => tdur)) / 1000
}

/** A press on what was found before: to look for it again at the press would be work of the page. */
export async function press(locator: Locator): Promise<() => Promise<void>> {
  const page = locator.page()
  // A notice may cover it for some seconds.
  await locator.click({ trial: true })
  await page.evaluate(untilIdle)
  const found = await locator.elementHandle()
  if (!found) throw new Error(`There is nothing to press: ${locator}`)
  return async () => {
    await found.scrollIntoViewIfNeeded()
    const box = await found.boundingBox()
    if (!box) throw new Error(`It is gone: ${locator}`)
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  }
}

/** Runs in the page. */
export async function untilIdle(): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet++) {
    await new Promise(requestAnimationFrame)
    await new Promise((idle) => requestIdleCallback(idle, { timeout: 2000 }))
    await new Promise((settled) => setTimeout(settled, 100))
  }
}

/** Runs in the page before its own scripts: counts every row that IndexedDB gives out. */
export function countRows(): void {
  if (Reflect.has(window, 'rowsRead')) return
  const counted = { rowsRead: 0 }
  Object.defineProperty(window, 'rowsRead', { get: () => counted.rowsRead })
  const count = (result: unknown): void => {
    if (Array.isArray(result)) counted.rowsRead += result.length
    else if (result !== undefined && result !== null) counted.rowsRead += 1
  }
  for (const prototype of [IDBObjectStore.prototype, IDBIndex.prototype])
    for (const name of ['get', 'getAll', 'openCursor'] as const) {
      const read = Reflect.get(prototype, name) as (...given: unknown[]) => IDBRequest
      Reflect.set(prototype, name, function (this: IDBObjectStore | IDBIndex, ...given: unknown[]): IDBRequest {
        const request = read.apply(this, given)
        request.addEventListener('success', () => count(request.result))
        return request
      })
    }
}
