import type { BrowserName, CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'

/** Those of the README ("Browsers"): a version, or how many years back. */
const PROMISED = {
  safari: '17.0',
  safari_ios: '17.0',
  chrome: 2,
  chrome_android: 2,
  edge: 2,
  firefox: 2,
  firefox_android: 2,
} as const satisfies Partial<Record<BrowserName, string | number>>

/** The oldest version of each that is promised. */
export type Oldest = ReadonlyMap<BrowserName, string>

/** @param now milliseconds since 1970 */
export function oldestPromised(data: CompatData, now: number): Oldest {
  const oldest = new Map<BrowserName, string>()
  for (const [name, promised] of Object.entries(PROMISED) as [BrowserName, string | number][]) {
    oldest.set(name, typeof promised === 'string' ? promised : firstSince(data, name, yearsBefore(now, promised)))
  }
  return oldest
}

function yearsBefore(now: number, years: number): string {
  const day = new Date(now)
  day.setUTCFullYear(day.getUTCFullYear() - years)
  return day.toISOString().slice(0, 10)
}

function firstSince(data: CompatData, name: BrowserName, day: string): string {
  const since = Object.entries(data.browsers[name].releases).flatMap(([version, { release_date: released }]) =>
    released !== undefined && released >= day ? [{ version, released }] : [],
  )
  const [first] = since.sort((one, other) => one.released.localeCompare(other.released))
  if (!first) throw new Error(`No version of ${name} is as new as ${day}: install a newer @mdn/browser-compat-data.`)
  return first.version
}

/** The promised browsers that do not have it, with the version that does; empty when all do, and where nothing is known. */
export function lacking({ __compat: known }: Identifier, oldest: Oldest): string[] {
  if (!known) return []
  return [...oldest].flatMap(([name, version]) => {
    const support = known.support[name]
    if (!support) return []
    const all = Array.isArray(support) ? support : [support]
    if (all.some((one) => isSince(one, version))) return []
    const [newest] = all
    return [`${name} ${typeof newest?.version_added === 'string' ? newest.version_added : 'never'}`]
  })
}

function isSince(
  { version_added: added, version_removed: removed, flags }: SimpleSupportStatement,
  version: string,
): boolean {
  if (removed || flags || typeof added !== 'string') return false
  return added !== 'preview' && !isNewer(added.replace('≤', ''), version)
}

function isNewer(one: string, other: string): boolean {
  const [ours, theirs] = [one.split('.').map(Number), other.split('.').map(Number)]
  for (let at = 0; at < Math.max(ours.length, theirs.length); at++) {
    const apart = (ours[at] ?? 0) - (theirs[at] ?? 0)
    if (apart !== 0) return apart > 0
  }
  return false
}
