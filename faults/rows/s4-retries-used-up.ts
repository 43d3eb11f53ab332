import { setTimeout as delay } from 'node:timers/promises'
import { type HttpWeather, startHttpWeather, type Verdict } from '../http-weather.ts'
import { judgeBytes, keepTake } from '../kept-take.ts'
import type { Outcome, Row } from '../row.ts'
import { openStageBehind } from '../stage.ts'
import { controlWorker, type WorkerControl } from '../worker-control.ts'

const ATTEMPTS = 3
/** Chromium tries at once, after 5 and after 20 minutes (facts/offline.md 2.6). */
const REAL_ATTEMPTS_MS = 1_230_000
const OPENED_MS = 10_000

export const s4: Row = {
  id: 'S4',
  title:
    'all three tries of Background Sync fail with no tab open; the server heals, the app is opened (short: dispatched)',
  runs: { full: 5, short: 1 },
  limitSeconds: REAL_ATTEMPTS_MS / 1000 + 240,
  async run(campaign): Promise<Outcome> {
    await using stage = await openStageBehind(campaign.clip, startHttpWeather)
    const { page, elsewhere, between, url } = stage
    between.set(down)
    const take = await keepTake(page, campaign, 300_000)
    // The app asks for a sync event, and is closed: what stays is a page of the origin, as DevTools needs one.
    await page.reload()
    await page.goto(`${url}/healthz`)
    const before = tries(between)
    if (campaign.short) await dispatchAll(await controlWorker(page), between)
    else await delay(REAL_ATTEMPTS_MS)
    const failures = tries(between) === before ? ['the worker never tried'] : []
    between.set(() => ({ kind: 'pass' }))

    const opened = performance.now()
    await page.goto(`${url}/library`)
    const outcome = await judgeBytes(elsewhere, take, {})
    const ms = Math.round(performance.now() - opened)
    if (ms > OPENED_MS) failures.push(`there only ${ms} ms after the app was opened`)
    const figures = [`there ${ms} ms after the app was opened, ${tries(between) - before} calls had failed`]
    return { ...outcome, failures: [...failures, ...outcome.failures], figures }
  },
}

const isApi = (path: string): boolean => path.startsWith('/api/')
const tries = ({ seen }: HttpWeather): number => seen.filter(({ path }) => isApi(path)).length
const down = ({ path }: { path: string }): Verdict => (isApi(path) ? { kind: 'hang-up' } : { kind: 'pass' })

/** Each event is ended by the browser after its time: here as soon as it has tried. */
async function dispatchAll(worker: WorkerControl, weather: HttpWeather): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = tries(weather)
    await worker.dispatchSync()
    for (const deadline = Date.now() + 10_000; tries(weather) === before && Date.now() < deadline; ) await delay(50)
    await worker.stop()
  }
}
