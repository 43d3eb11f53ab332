import { openValues } from '../deliver/deliver-sealed.ts'
import type { Applied } from '../drain-context.ts'
import { askPage, isMore, type Page } from './feed-page.ts'
import { type FeedPosition, isSameFeedPosition, readFeedPosition } from './feed-position.ts'
import { findMissing } from './find-missing.ts'
import { mergePage } from './merge-page.ts'
import type { PullContext } from './pull.ts'
import { fillLong } from './words/long-transcript.ts'

/** A page that was asked for from a place. */
type Asked = { place: FeedPosition; page: Promise<Page> }

/** Takes in a page that was asked for from `place`, and all pages behind it, until something is to be sent. Throws ApiError. */
export async function applyFeed(context: PullContext, place: FeedPosition, page: Page): Promise<void> {
  let isAnew = false
  for (let at: { place: FeedPosition; page: Page } = { place, page }; ; ) {
    const { taken, next } = await takeAndAsk(context, at.place, at.page)
    // Servers of several ids take turns in answering: what they lack is known when one of them is asked again.
    if (taken.kind === 'anew' && isAnew) return
    isAnew ||= taken.kind === 'anew'
    if (taken.kind === 'anew' || isMore(at.page)) {
      if (context.isWanted?.()) return
      at = await goOn(context, next)
      continue
    }
    const { restoreId, cursor } = at.page
    if (taken.kind === 'taken' && taken.isCompared && restoreId) await findMissing(context, restoreId, cursor)
    await openValues(context)
    return
  }
}

/** While a page is stored the next one is already on its way: on a slow line the line is never idle. */
async function takeAndAsk(
  context: PullContext,
  place: FeedPosition,
  page: Page,
): Promise<{ taken: Applied; next?: Asked }> {
  let next: Asked | undefined
  const askNext = (): void => {
    if (!isMore(page)) return
    const behind = placeBehind(place, page)
    next = { place: behind, page: askPage(context, behind) }
    // Whether it comes matters only when this page is stored.
    next.page.catch(() => undefined)
  }
  const changes = await fillLong(context, page.changes)
  const taken = await mergePage(context, place, { ...page, changes }, askNext)
  return { taken, ...(next && { next }) }
}

/** The page behind what is stored now: the one that was asked for, where no other tab was quicker. */
async function goOn(context: PullContext, next: Asked | undefined): Promise<{ place: FeedPosition; page: Page }> {
  const place = await readFeedPosition(context.app)
  const page = next && isSameFeedPosition(next.place, place) ? next.page : askPage(context, place)
  return { place, page: await page }
}

/** Where this device stands once the page is stored. */
const placeBehind = ({ cursor }: FeedPosition, page: Page): FeedPosition =>
  page.first && page.first.marker !== null ? { cursor, marker: page.first.marker } : { cursor: page.cursor, marker: '' }
