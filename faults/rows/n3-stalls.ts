import { type HttpWeather, type Seen, startHttpWeather } from '../http-weather.ts'
import { judgeBytes, keepTake } from '../kept-take.ts'
import type { Outcome, Row } from '../row.ts'
import { openStageBehind } from '../stage.ts'

/** 256 KiB at 8 KB/s, the slowest link that is still waited for, and 5 s to come back (facts/offline.md 7). */
export const RESUMES_MS = (256 * 1024) / 8 + 5000

export const n3: Row = {
  id: 'N3',
  title: 'a piece of an upload goes silent for ever',
  runs: { full: 5, short: 1 },
  async run(campaign, random): Promise<Outcome> {
    await using stage = await openStageBehind(campaign.clip, startHttpWeather)
    const { page, elsewhere, between } = stage
    const stalls = stallOnce(between, campaign.short ? 0 : Math.floor(random.between(0, 4)))
    const take = await keepTake(page, campaign, campaign.short ? 130_000 : 1_000_000)
    await page.reload()
    const outcome = await judgeBytes(elsewhere, take, {})
    const stalled = stalls()
    if (!stalled) return { ...outcome, failures: [...outcome.failures, 'nothing stalled'] }
    const next = between.seen.find(({ at, path }) => at > stalled.at && path === stalled.path)
    const pause = next ? next.at - stalled.at : Number.POSITIVE_INFINITY
    if (pause > RESUMES_MS) outcome.failures.push(`resumed after ${pause} ms`)
    return outcome
  },
}

/** Swallows the PATCH that comes after so many others; returns what was seen of it. */
export function stallOnce(weather: HttpWeather, after: number): () => Seen | undefined {
  let patches = 0
  let stalled: number | undefined
  weather.set(({ method }) => {
    if (method !== 'PATCH' || patches++ !== after) return { kind: 'pass' }
    stalled = weather.seen.length - 1
    return { kind: 'stall' }
  })
  return () => (stalled === undefined ? undefined : weather.seen[stalled])
}
