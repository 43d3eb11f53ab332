import { isRough } from '../../../ui/recordings/engine-kind.ts'

/** The server's speech engine where it may hear better than the one that made the transcript; else null. */
export function betterEngine(server: string | null | undefined, made: string): string | null {
  if (!server || server === made || isRough(server)) return null
  return server
}
