import { readValue, removeValue, writeValue } from '../../src/local/key-value.ts'

export type Pages = {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly { id: string }[]>
}

/** There from a takeover until the files of older versions are removed. */
const OLDER_KEY = 'earmark-older-pages'

const idsOf = async (pages: Pages): Promise<string[]> =>
  (await pages.matchAll({ type: 'window', includeUncontrolled: true })).map(({ id }) => id)

/** Notes the pages that are open when this version takes over: they are of an older one until they are loaded again. */
export const noteOlderPages = async (pages: Pages): Promise<void> => writeValue(OLDER_KEY, await idsOf(pages))

/** Whether there may be files of older versions, and no page of one is open that may load more of them. */
export async function areOlderFilesDue(pages: Pages): Promise<boolean> {
  const older = await readValue(OLDER_KEY)
  if (!Array.isArray(older)) return false
  const open = await idsOf(pages)
  return !older.some((id) => open.includes(id))
}

/** Nothing of an older version is left. */
export const forgetOlderPages = (): Promise<void> => removeValue(OLDER_KEY)
