const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The wording of product.md section 2, Library. `now` in milliseconds since 1970; a clock that is behind says 'Just now'. */
export function relativeTime(createdAt: string | null | undefined, now: number): string {
  const then = createdAt ? Date.parse(createdAt) : Number.NaN
  if (Number.isNaN(then)) return 'Unknown'
  const age = now - then
  if (age < HOUR) return 'Just now'
  if (age < DAY) return counted(Math.floor(age / HOUR), 'hour')
  const days = Math.floor(age / DAY)
  if (days === 1) return 'Yesterday'
  if (days < 7) return counted(days, 'day')
  return new Date(then).toLocaleDateString()
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`
