/** Where the texts of languages and the extras are kept, each kind by itself. */
export type CacheName = 'earmark-languages' | 'earmark-extras'

/**
 * The name of a file holds a hash of what is in it: what is kept under it never changes. What some network answers in its
 * place is not kept.
 */
export async function cachedOrFetched(cache: CacheName, path: string): Promise<Response> {
  const kept = await caches.open(cache)
  const found = await kept.match(path)
  if (found) return found
  const answer = await fetch(path)
  if (isFile(answer)) await kept.put(path, answer.clone())
  return answer
}

/** False for a page that a captive portal or a proxy answers with, 200 or not: none of these files is HTML. */
export const isFile = ({ ok, redirected, headers }: Response): boolean =>
  ok && !redirected && !headers.get('content-type')?.includes('html')

/** What a cache holds beside these paths or addresses. */
export async function othersIn(cache: Cache, mine: ReadonlySet<string>): Promise<Request[]> {
  return (await cache.keys()).filter(({ url }) => !mine.has(url) && !mine.has(new URL(url).pathname))
}
