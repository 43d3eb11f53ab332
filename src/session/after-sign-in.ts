/** Where somebody wanted to go who was not signed in. Shared by the tabs, as a mailed link opens one of its own. */
const KEY = 'earmark-after-sign-in'

/** Later it was meant for another day. Milliseconds. */
const KEPT_MS = 60 * 60 * 1000

export function rememberTarget(path: string, now = Date.now()): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ path, at: now }))
  } catch (error) {
    console.warn('Where to go after the sign-in is not remembered.', error)
  }
}

/** Once; as anybody may have written it. */
export function takeTarget(now = Date.now()): unknown {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    localStorage.removeItem(KEY)
    return isTarget(kept) && Math.abs(now - kept.at) < KEPT_MS ? kept.path : null
  } catch (error) {
    console.warn('Where to go after the sign-in is not known.', error)
    return null
  }
}

const isTarget = (kept: unknown): kept is { path: unknown; at: number } =>
  typeof kept === 'object' && kept !== null && 'path' in kept && 'at' in kept && typeof kept.at === 'number'
