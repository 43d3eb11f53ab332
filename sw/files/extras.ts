import { EXTRAS, type ExtraName, type ExtraState } from '../../contract/extras.ts'
import { readValue, writeValue } from '../../src/local/key-value.ts'
import { cachedOrFetched, isFile } from './cached-files.ts'

/** As the build has them (scripts/build/extras.ts). `bytes`: uncompressed. */
export type Extras = Readonly<Record<ExtraName, { files: readonly string[]; bytes: number }>>

const CACHE = 'earmark-extras'
const REMOVED_KEY = 'earmark-removed-extras'

export const filesOf = (extras: Extras): string[] => EXTRAS.flatMap((name) => extras[name].files)

export async function listExtras(extras: Extras): Promise<ExtraState[]> {
  const [kept, removed] = await Promise.all([keptPaths(), removedExtras()])
  return EXTRAS.map((name) => {
    const { files, bytes } = extras[name]
    const isHere = files.every((file) => kept.has(file))
    return { name, bytes, state: isHere ? 'here' : removed.includes(name) ? 'removed' : 'missing' }
  })
}

/**
 * Fetches what is missing and was not removed, one file after the other, for as long as `mayFetch`. What a worker that
 * is killed has fetched stays; the next time goes on from there. Resolves to whether nothing is missing any more.
 */
export async function fetchMissing(extras: Extras, mayFetch: () => Promise<boolean>): Promise<boolean> {
  for (const name of EXTRAS)
    for (const file of extras[name].files) {
      if ((await removedExtras()).includes(name) || (await keptPaths()).has(file)) continue
      if (!(await mayFetch()) || !(await fetched(file))) return false
    }
  return true
}

/** One that was removed is kept again from then on. Resolves to whether all of it is here. */
export async function needExtra(extras: Extras, name: ExtraName): Promise<boolean> {
  await changeRemoved((removed) => removed.filter((one) => one !== name))
  const kept = await keptPaths()
  const missing = extras[name].files.filter((file) => !kept.has(file))
  return (await Promise.all(missing.map(fetched))).every(Boolean)
}

export async function removeExtra(extras: Extras, name: ExtraName): Promise<boolean> {
  await changeRemoved((removed) => [...removed.filter((one) => one !== name), name])
  const cache = await caches.open(CACHE)
  await Promise.all(extras[name].files.map((file) => cache.delete(file)))
  return true
}

async function fetched(file: string): Promise<boolean> {
  try {
    return isFile(await cachedOrFetched(CACHE, file))
  } catch (error) {
    console.warn(`${file} is not kept.`, error)
    // A device that is full can still load it.
    return error instanceof DOMException && error.name === 'QuotaExceededError'
  }
}

async function keptPaths(): Promise<Set<string>> {
  const keys = await (await caches.open(CACHE)).keys()
  return new Set(keys.map(({ url }) => new URL(url).pathname))
}

async function removedExtras(): Promise<readonly ExtraName[]> {
  const removed = await readValue(REMOVED_KEY)
  return Array.isArray(removed) ? EXTRAS.filter((name) => removed.includes(name)) : []
}

const changeRemoved = async (change: (removed: readonly ExtraName[]) => readonly ExtraName[]): Promise<void> =>
  writeValue(REMOVED_KEY, change(await removedExtras()))
