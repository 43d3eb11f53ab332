/** Where the texts of languages and the extras are kept, each kind by itself. */
export type KeptCache = 'earmark-languages' | 'earmark-extras'

/** The name of a file holds a hash of what is in it: what is kept under it never changes. */
export async function keptOrFetched(cache: KeptCache, path: string): Promise<Response> {
  const kept = await caches.open(cache)
  const found = await kept.match(path)
  if (found) return found
  const answer = await fetch(path)
  if (answer.ok) await kept.put(path, answer.clone())
  return answer
}

/** Those of versions that are no more. */
export async function removeOthers(cache: KeptCache, paths: readonly string[]): Promise<void> {
  const kept = await caches.open(cache)
  const others = (await kept.keys()).filter(({ url }) => !paths.includes(new URL(url).pathname))
  await Promise.all(others.map((one) => kept.delete(one)))
}
