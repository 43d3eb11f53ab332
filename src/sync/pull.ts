import { COMPACT } from '../../contract/compact.ts'
import type { DrainContext } from './drain-context.ts'
import { kindOf } from './feed-change.ts'
import { type Place, readPlace } from './feed-place.ts'
import { sendPreferences } from './send-preferences.ts'
import { feedPage, type Page, type TakeContext, takePage } from './take-page.ts'

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
    const isLong = page.changes.some((change) => kindOf(change) === 'long-transcript')
    const changes = isLong ? await (await context.loadRare()).fillLong(context, page.changes) : page.changes
    const taken = await takePage(context, place, { ...page, changes })
    if (taken.kind === 'anew') {
      // Servers of several ids take turns in answering: what they lack is known when one of them is asked again.
      if (isAnew) return
      isAnew = true
      continue
    }
    if (isMore(page)) continue
    if (taken.kind === 'taken' && taken.replica && page.restoreId)
      await taken.replica.findMissing(context, page.restoreId, page.cursor)
    return
  }
}

const queryOf = ({ cursor, marker }: Place) => ({
  cursor: String(cursor),
  form: COMPACT,
  ...(cursor === 0 && { first: marker }),
})

/** What changed since a first fetch began comes after it, from its cursor on. With a cursor of 0 there is nothing at all. */
const isMore = ({ more, first, cursor }: Page): boolean => (first ? first.marker !== null || cursor > 0 : more)
