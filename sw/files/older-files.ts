import { othersIn } from './cached-files.ts'
import { areOlderFilesDue, forgetOlderPages, type Pages } from './older-pages.ts'

/** A cache, and the paths or addresses in it that are of this version. */
export type OwnFiles = { cache: string; mine: readonly string[] }

/** Both null where no newer version is on its way. */
type Registration = { readonly installing: object | null; readonly waiting: object | null }

/** Removes what is of older versions, as soon as none of their pages is open, once for each takeover. */
export async function removeOlderFiles(
  pages: Pages,
  registration: Registration,
  own: readonly OwnFiles[],
): Promise<void> {
  if (!(await areOlderFilesDue(pages))) return
  const others = await Promise.all(
    own.map(async ({ cache: name, mine }) => {
      const cache = await caches.open(name)
      return { cache, requests: await othersIn(cache, new Set(mine)) }
    }),
  )
  // Asked when the list is made: what a newer version put there before shows here, and what it puts later is not in the list.
  if (registration.installing || registration.waiting) return
  await Promise.all(others.flatMap(({ cache, requests }) => requests.map((request) => cache.delete(request))))
  await forgetOlderPages()
}
