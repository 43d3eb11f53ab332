import { patchTimeoutMs } from '../../../src/api/uploads.ts'
import { type HttpFaults, type Seen, startHttpFaults } from '../../../testkit/faults/http-faults.ts'
import { type Between, openFixtureBehind } from '../../../testkit/runs/fixture.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { type FaultProxy, startFaultProxy } from '../../../testkit/servers/fault-proxy.ts'
import type { Row } from '../../row.ts'
import { keepTake, verifyBytes } from '../../verify/kept-take.ts'

/** To come back after a time-out. */
const BACK_MS = 5000
/** 256 KiB at 8 KB/s, the slowest link that is still waited for. */
export const RESUMES_MS = patchTimeoutMs(256 * 1024) + BACK_MS
const SLOW = { bytesPerSecond: 8192, roundTripMs: 800 }
const FAST_BYTES = 1_000_000
const SLOW_BYTES = 250_000

/** A link in front of what knows HTTP: slow, and silent at a chosen piece. */
type SlowWeather = Between & { weather: HttpFaults; link: FaultProxy }

export const n3: Row = {
  id: 'N3',
  title: 'a piece of an upload goes silent for ever, in turns on a fast link and at 8 KB/s',
  runs: { full: 10, short: 1 },
  async run(campaign, random, run): Promise<Outcome> {
    await using stage = await openFixtureBehind(campaign.clip, startSlowWeather)
    const { page, elsewhere, between } = stage
    const isSlow = run % 2 === 1
    const stalls = stallOnce(between.weather, campaign.short ? 0 : Math.floor(random.between(0, 4)))
    const take = await keepTake(page, campaign, campaign.short ? 130_000 : isSlow ? SLOW_BYTES : FAST_BYTES)
    if (isSlow) between.link.set({ seed: 1, pace: SLOW })
    await page.reload()
    const outcome = await verifyBytes(elsewhere, take, {})
    const stalled = stalls()
    if (!stalled) return { ...outcome, failures: [...outcome.failures, 'nothing stalled'] }
    const next = between.weather.seen.find(({ at, path }) => at > stalled.at && path === stalled.path)
    const pause = next ? next.at - stalled.at : Number.POSITIVE_INFINITY
    const most = patchTimeoutMs(stalled.bytes) + BACK_MS
    if (pause > most) outcome.failures.push(`resumed after ${pause} ms`)
    const link = isSlow ? '8 KB/s' : 'a fast link'
    return { ...outcome, figures: [`${stalled.bytes} bytes silent on ${link}: resumed after ${pause} of ${most} ms`] }
  },
}

async function startSlowWeather(target: { host: string; port: number }): Promise<SlowWeather> {
  const weather = await startHttpFaults(target)
  const link = await startFaultProxy({ host: '127.0.0.1', port: weather.port }, { seed: 1 })
  return {
    port: link.port,
    weather,
    link,
    async close() {
      await link.close()
      await weather.close()
    },
  }
}

/** Swallows the PATCH that comes after so many others; returns what was seen of it. */
export function stallOnce(weather: HttpFaults, after: number): () => Seen | undefined {
  let patches = 0
  let stalled: number | undefined
  weather.set(({ method }) => {
    if (method !== 'PATCH' || patches++ !== after) return { kind: 'pass' }
    stalled = weather.seen.length - 1
    return { kind: 'stall' }
  })
  return () => (stalled === undefined ? undefined : weather.seen[stalled])
}
