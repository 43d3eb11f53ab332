import type { DrainContext, TakeContext } from './drain-context.ts'
import { feedPage, isFollowed, type Page, queryOf, takeEmptyPage } from './feed-page.ts'
import { readPlace } from './feed-place.ts'
import { sendPreferences } from './send-preferences.ts'

type PullContext = TakeContext & Pick<DrainContext, 'client'>

/**
 * Takes in everything that changed on the server since the cursor; without one, the whole library, the newest first. Throws
 * ApiFailure.
 */
export async function pull(context: PullContext): Promise<void> {
  const { app, client, signal } = context
  await sendPreferences(context)
  let isAnew = false
  for (;;) {
    const place = await readPlace(app)
    const page = await client.call(feedPage, { query: queryOf(place), ...(signal && { signal }) })
    // Most polls: what takes changes in is not even loaded then.
    if (page.changes.length === 0 && (await isFollowed(app, place, page))) {
      await takeEmptyPage(context, place, page)
      if (isMore(page)) continue
      return
    }
    const rare = await context.loadRare()
    const taken = await rare.takePage(context, place, { ...page, changes: await rare.fillLong(context, page.changes) })
    if (taken.kind === 'anew') {
      // Servers of several ids take turns in answering: what they lack is known when one of them is asked again.
      if (isAnew) return
      isAnew = true
      continue
    }
    if (isMore(page)) continue
    if (taken.kind === 'taken' && taken.isCompared && page.restoreId)
      await rare.findMissing(context, page.restoreId, page.cursor)
    return
  }
}

/** What changed since a first fetch began comes after it, from its cursor on. With a cursor of 0 there is nothing at all. */
const isMore = ({ more, first, cursor }: Page): boolean => (first ? first.marker !== null || cursor > 0 : more)
