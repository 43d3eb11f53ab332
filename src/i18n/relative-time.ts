import { formatTexts } from './english/format.ts'
import { locale } from './locale.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Day and time as they are written, for where "Just now" is not enough; empty for what is no time. */
export function exactTime(createdAt: string | null | undefined): string {
  const then = new Date(createdAt ?? Number.NaN)
  return Number.isNaN(then.getTime()) ? '' : then.toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' })
}

/** Its day, with the weekday. */
export const dayText = (createdAt: string): string =>
  new Date(createdAt).toLocaleDateString(locale(), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** The wording of docs/product.md#library. `now` in milliseconds since 1970; a clock that is behind says 'Just now'. */
export function relativeTime(createdAt: string | null | undefined, now: number): string {
  const then = createdAt ? Date.parse(createdAt) : Number.NaN
  if (Number.isNaN(then)) return formatTexts.unknown
  const age = now - then
  if (age < HOUR) return formatTexts.justNow
  if (age < DAY) return formatTexts.hoursAgo(Math.floor(age / HOUR))
  const days = Math.floor(age / DAY)
  if (days === 1) return formatTexts.yesterday
  if (days < 7) return formatTexts.daysAgo(days)
  return new Date(then).toLocaleDateString(locale())
}
