import type { Page } from '@playwright/test'
import { startAppServer } from '../../testkit/browser/app-server.ts'
import { openDevice } from '../../testkit/browser/browser.ts'
import { fillSignIn, waitForExtras } from '../../testkit/browser/journey.ts'
import { sized } from '../../testkit/figures/size.ts'
import { ownerOf } from '../../testkit/seed/fill-library.ts'
import type { Measurement } from '../measurement.ts'
import { beginAccountAt, letIn, showCode } from './account-device.ts'
import { hasCount, hasKey, until } from './asked-database.ts'
import { fillSealed } from './fill-sealed.ts'

const RECORDINGS = sized(10_000, 40)

/** A new device of an account with very many recordings: until all rows are on it, and from when it was let in until all are open. */
export async function sealedOpening(): Promise<Measurement[]> {
  await using server = await startAppServer({ STT_URL: 'http://127.0.0.1:9', ZERO_ACCESS: 'offered' })
  const laptop = await beginAccountAt(server.url)
  await fillSealed(server.dataDir, laptop, RECORDINGS)
  await using phone = await openDevice()
  const page = await phone.context.newPage()
  await page.goto(`${server.url}/login`)
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  await waitForExtras(page)
  await page.addInitScript(watchTasks)
  await page.goto(`${server.url}/login`)
  const signedIn = performance.now()
  await fillSignIn(page)
  await page.waitForFunction(() => localStorage.getItem('earmark-user') !== null)
  await page.getByRole('heading', { name: 'Ready to Record' }).waitFor()
  await takeTasks(page)
  const name = `earmark-app-${await ownerOf(page)}`
  await until(page, hasCount, { name, store: 'recordings', count: RECORDINGS })
  const pulled = performance.now() - signedIn
  const pulling = await takeTasks(page)

  const code = await showCode(page)
  await takeTasks(page)
  await letIn(laptop, code)
  await until(page, hasKey, { name, key: 'account' })
  const isIn = performance.now()
  await until(page, hasKey, { name, key: 'values-read' })
  const opened = performance.now() - isIn
  const opening = await takeTasks(page)
  const open = await page.evaluate(countOpen, name)
  const figure = (what: string, value: number, unit: string, bar: number | null): Measurement => ({
    ...{ bench: 'sealed-opening', figure: what, value, unit, bar },
  })
  return [
    figure(`until ${RECORDINGS} rows are here`, pulled, 'ms', null),
    figure('until all of them are open', opened, 'ms', null),
    figure('both', pulled + opened, 'ms', 10_000),
    figure('rows that are not open', RECORDINGS - open, 'rows', 0),
    figure('tasks over 50 ms meanwhile', pulling.all + opening.all, 'tasks', 0),
    figure('longest of them', Math.max(pulling.longest, opening.longest), 'ms', null),
  ]
}

/** Runs in the page. */
async function countOpen(name: string): Promise<number> {
  const opening = indexedDB.open(name)
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const read = opening.result.transaction('recordings').objectStore('recordings').getAll()
  await new Promise((resolve) => read.addEventListener('success', resolve))
  opening.result.close()
  return read.result.filter(({ title }) => /^Meeting \d+ of the harbour board$/.test(title)).length
}

type Tasks = { all: number; longest: number }

/** Those since the last time. */
const takeTasks = (page: Page): Promise<Tasks> =>
  page.evaluate(() => {
    const tasks = Reflect.get(window, 'tasks') as Tasks
    const taken = { ...tasks }
    Object.assign(tasks, { all: 0, longest: 0 })
    return taken
  })

/** Runs in the page, before all else. */
function watchTasks(): void {
  const tasks = { all: 0, longest: 0 }
  Object.assign(window, { tasks })
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      tasks.all += 1
      tasks.longest = Math.max(tasks.longest, duration)
    }
  })
  observer.observe({ type: 'longtask' })
}
