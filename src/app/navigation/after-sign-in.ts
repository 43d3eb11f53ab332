import { rememberTarget, takeTarget } from '../../session/after-sign-in.ts'

/** Visited signed out, they lead to the landing page (docs/product.md#routes). */
const TO_LANDING: readonly string[] = ['/dashboard', '/library']

/** Where a visit without a person leads; it is gone on with after the sign-in. */
export function toSignIn(path: string): string {
  const target = path + location.search + location.hash
  rememberTarget(target)
  return TO_LANDING.includes(path) ? '/' : `/login?${new URLSearchParams({ to: target })}`
}

/** The address that was visited signed out, or the record screen. `named`: by the address of the sign-in itself. */
export function placeAfterSignIn(named?: unknown): string {
  const remembered = takeTarget()
  return ownPath(named) ?? ownPath(remembered) ?? '/dashboard'
}

/** Only a path of this app, never another site's address, as the browser reads it; undefined for anything else. */
export function ownPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return undefined
  try {
    const { origin, pathname } = new URL(value, location.origin)
    return origin === location.origin && !pathname.startsWith('//') ? value : undefined
  } catch {
    return undefined
  }
}
