import { get, set } from 'idb-keyval'

type Pages = { matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly { id: string }[]> }

const OLDER_KEY = 'earmark-older-pages'

const idsOf = async (pages: Pages): Promise<string[]> =>
  (await pages.matchAll({ type: 'window', includeUncontrolled: true })).map(({ id }) => id)

/** Notes the pages that are open when this version takes over: they are of an older one until they are loaded again. */
export const noteOlderPages = async (pages: Pages): Promise<void> => set(OLDER_KEY, await idsOf(pages))

/** Whether a page of an older version is still open, which may load more of its own files. */
export async function isOlderPageOpen(pages: Pages): Promise<boolean> {
  const older = (await get<readonly string[]>(OLDER_KEY)) ?? []
  if (older.length === 0) return false
  const open = await idsOf(pages)
  if (older.some((id) => open.includes(id))) return true
  await set(OLDER_KEY, [])
  return false
}
