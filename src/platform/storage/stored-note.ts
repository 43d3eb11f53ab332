/**
 * A small note outside of IndexedDB: what this browser was trusted with. A database that vanished cannot say what was in
 * it; this can, as long as the browser did not delete everything. Losing the note costs nothing but that sentence.
 */
const CACHE = 'earmark-kept'
const ADDRESS = '/kept-note'

/** Null where there is no note, or no Cache, as on a page without https. */
export async function readStoredNote(): Promise<unknown> {
  const kept = await globalThis.caches?.open(CACHE)
  const answer = await kept?.match(ADDRESS)
  return answer ? answer.json() : null
}

export async function writeStoredNote(note: unknown): Promise<void> {
  const kept = await globalThis.caches?.open(CACHE)
  await kept?.put(ADDRESS, new Response(JSON.stringify(note), { headers: { 'content-type': 'application/json' } }))
}

export async function removeStoredNote(): Promise<void> {
  await globalThis.caches?.delete(CACHE)
}
