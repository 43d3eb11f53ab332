import { COMPACT } from '../../contract/compact.ts'
import type { DrainContext } from './drain-context.ts'
import { fillLong } from './feed-change.ts'
import { sendPreferences } from './send-preferences.ts'
import { feedPage, readCursor, type TakeContext, takePage } from './take-page.ts'

type PullContext = TakeContext & Pick<DrainContext, 'client'>

/** Takes in everything that changed on the server since the cursor. Throws ApiFailure. */
export async function pull(context: PullContext): Promise<void> {
  const { app, client, signal } = context
  await sendPreferences(context)
  let isAnew = false
  for (;;) {
    const cursor = await readCursor(app)
    const query = { cursor: String(cursor), form: COMPACT }
    const page = await client.call(feedPage, { query, ...(signal && { signal }) })
    const changes = await fillLong(context, page.changes)
    const taken = await takePage(context, cursor, { ...page, changes })
    if (taken.kind === 'anew') {
      // Servers of several ids take turns in answering: what they lack is known when one of them is asked again.
      if (isAnew) return
      isAnew = true
      continue
    }
    if (page.more) continue
    if (taken.kind === 'taken' && taken.replica && page.restoreId)
      await taken.replica.findMissing(context, page.restoreId, page.cursor)
    return
  }
}
