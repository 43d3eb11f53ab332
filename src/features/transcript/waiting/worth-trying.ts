/** The server's speech engine where it may hear better than the one that made the transcript; else null. */
export function betterEngine(server: string | null | undefined, made: string): string | null {
  // PocketSphinx gets every third word wrong: it is nobody's better engine.
  if (!server || server === made || server.startsWith('PocketSphinx')) return null
  return server
}
