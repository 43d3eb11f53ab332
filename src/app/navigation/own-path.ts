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
