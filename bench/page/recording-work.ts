import type { Page } from '@playwright/test'
import { startAppServer } from '../../testkit/browser/app-server.ts'
import { openDevice } from '../../testkit/browser/browser.ts'
import { signIn, startRecording } from '../../testkit/browser/journey.ts'
import { sized } from '../../testkit/figures/size.ts'
import type { Measurement } from '../measurement.ts'

const SETTLES_MS = sized(5000, 500)
const COUNTED_MS = sized(20_000, 2000)

/**
 * What the page asks of the browser in 20 s of recording, as counts: transactions by their stores, locks, messages to other tabs.
 * Once with the server, to which the recording is sent while it runs, and once without.
 */
export async function recordingWork(): Promise<Measurement[]> {
  await using server = await startAppServer({ STT_URL: 'http://127.0.0.1:9' })
  await using device = await openDevice()
  const page = await signIn(device, server.url)
  await page.addInitScript(countWork)
  await page.goto(`${server.url}/dashboard`)
  await startRecording(page)
  const online = await workOf(page)
  await server.kill()
  const offline = await workOf(page)
  return [...figures('with the server', online), ...figures('without it', offline)]
}

type Work = Readonly<Record<string, number>>

async function workOf(page: Page): Promise<Work> {
  await page.waitForTimeout(SETTLES_MS)
  await page.evaluate(() => Reflect.set(window, 'work', {}))
  await page.waitForTimeout(COUNTED_MS)
  return await page.evaluate(() => Reflect.get(window, 'work'))
}

/** Chunks are written once a second, and two passes of the sync send them: whatever reads once a second is too much. */
const WRITES_BAR = 30
const READS_BAR = 60
const LOCKS_BAR = 10

const figures = (name: string, work: Work): Measurement[] => {
  console.error(`${name}: ${JSON.stringify(work, null, 1)}`)
  const sum = (start: string): number =>
    Object.entries(work).reduce((total, [what, count]) => total + (what.startsWith(start) ? count : 0), 0)
  const figure = (what: string, value: number, bar: number): Measurement => ({
    ...{ bench: 'recording-work', figure: `${name}, ${what}`, value, unit: `in ${COUNTED_MS / 1000} s`, bar },
  })
  return [
    figure('transactions that write', sum('readwrite'), WRITES_BAR),
    figure('transactions that read', sum('readonly'), READS_BAR),
    figure('locks asked for or listed', sum('lock'), LOCKS_BAR),
    figure('messages to other tabs', sum('message'), WRITES_BAR),
  ]
}

/** Runs in the page, before any script of it. */
function countWork(): void {
  const work: Record<string, number> = {}
  Reflect.set(window, 'work', work)
  const count = (what: string): void => {
    const now: Record<string, number> = Reflect.get(window, 'work')
    now[what] = (now[what] ?? 0) + 1
  }
  const wrap = (of: object, name: string, describe: (args: readonly unknown[], self: unknown) => string): void => {
    const original: (...args: unknown[]) => unknown = Reflect.get(of, name)
    Reflect.set(of, name, function counted(this: unknown, ...args: unknown[]) {
      count(describe(args, this))
      return Reflect.apply(original, this, args)
    })
  }
  wrap(IDBDatabase.prototype, 'transaction', ([stores, mode = 'readonly']) => `${mode} ${stores}`)
  wrap(LockManager.prototype, 'request', ([name]) => `lock ${name}`)
  wrap(LockManager.prototype, 'query', () => 'locks listed')
  wrap(BroadcastChannel.prototype, 'postMessage', (_, self) => `message ${(self as BroadcastChannel).name}`)
}
