import { keyOf, type Listed } from '../store/tables/accounts/erasure.ts'
import type { ErasureList } from './erasure-list.ts'

/** The entries of all lists that exist; null when none does. */
export async function readLists(lists: readonly ErasureList[]): Promise<Listed[] | null> {
  const found: Listed[][] = []
  for (const list of lists) if (await list.exists()) found.push((await list.read(null)).listed)
  return found.length === 0 ? null : found.flat()
}

/** Adds the entries that the list does not have; creates the list if there is none. */
export async function addMissing(list: ErasureList, listed: readonly Listed[]): Promise<void> {
  if (!(await list.exists())) await list.make()
  const known = new Set((await list.read(null)).listed.map(({ erasure }) => keyOf(erasure)))
  const missing = new Map(listed.map((each) => [keyOf(each.erasure), each]))
  for (const key of known) missing.delete(key)
  if (missing.size > 0) await list.add([...missing.values()])
}
