import { sendPreferences } from '../deliver/send-preferences.ts'
import type { ApplyContext, DrainContext } from '../drain-context.ts'
import { applyEmptyPage, askPage, isFollowed, isMore } from './feed-page.ts'
import { readFeedPosition } from './feed-position.ts'

export type PullContext = ApplyContext &
  Pick<DrainContext, 'client'> & {
    /** True when something waits to be sent: then no further page is taken in. */
    isWanted?: () => boolean
  }

/**
 * Takes in everything that changed on the server since the cursor; without one, the whole library, the newest first. Throws
 * ApiError.
 */
export async function pull(context: PullContext): Promise<void> {
  const { app } = context
  const place = await readFeedPosition(app)
  const page = await askPage(context, place)
  const account = await sendPreferences(context, page.account)
  if (account) page.account = account
  // Most polls: what takes changes in is not even loaded then.
  if (page.changes.length === 0 && !isMore(page) && (await isFollowed(app, place, page))) {
    await applyEmptyPage(context, place, page)
    return
  }
  const rare = await context.loadLazySync()
  await rare.applyFeed(context, place, page)
}
