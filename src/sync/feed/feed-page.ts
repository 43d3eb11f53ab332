import { z } from 'zod/mini'
import { COMPACT, changesAnswerSchema, firstFetchSchema } from '../../../contract/changes.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import type { Client } from '../../api/client.ts'
import type { AppDatabase } from '../../local/app-database.ts'
import { keepAccount } from '../../local/device/account.ts'
import { readReplica } from '../../local/device/held-by-server.ts'
import { type FeedPosition, isSameFeedPosition, readFeedPosition } from './feed-position.ts'

/** A page of the feed whose changes are checked one by one, when they are taken in: all at once would hold the page up. */
const pageSchema = z.extend(changesAnswerSchema, { changes: z.array(z.unknown()), first: z.optional(firstFetchSchema) })
const optional = z.optional(z.string())
const query = z.object({ cursor: z.string(), form: optional, first: optional })
/** `compactEndpoints.changes`, whose answer is read in pieces. */
const feedPage = { ...endpoints.changes, query, answer: pageSchema }
export type Page = z.output<typeof pageSchema>

export type Calls = { client: Client; signal?: AbortSignal | undefined }
type Clocked = { app: AppDatabase; now(): number }

/** The page behind the place. Throws ApiError. */
export function askPage({ client, signal }: Calls, { cursor, marker }: FeedPosition): Promise<Page> {
  const query = { cursor: String(cursor), form: COMPACT, ...(cursor === 0 && { first: marker }) }
  return client.call(feedPage, { query, ...(signal && { signal }) })
}

/** What changed since a first fetch began comes after it, from its cursor on. With a cursor of 0 there is nothing at all. */
export const isMore = ({ more, first, cursor }: Page): boolean => (first ? first.marker !== null || cursor > 0 : more)

/** Whether this device follows the state of the server that the page is of. */
export async function isFollowed(app: AppDatabase, place: FeedPosition, { restoreId, cursor }: Page): Promise<boolean> {
  const known = await readReplica(app)
  // A feed that ends before this device's cursor is that of an older copy of the server's database.
  return known?.whole === true && known.id === restoreId && cursor >= place.cursor
}

/** Takes in a page without changes. False when another tab was quicker. */
export const applyEmptyPage = (context: Clocked, place: FeedPosition, page: Page): Promise<boolean> =>
  context.app.transaction('rw', context.app.meta, async () => {
    const isTaken = isSameFeedPosition(await readFeedPosition(context.app), place)
    if (isTaken) await endPage(context, page)
    return isTaken
  })

/** A first fetch has no cursor before all of it is stored. Inside the caller's transaction. */
export async function endPage({ app, now }: Clocked, { cursor, first, engines, account }: Page): Promise<void> {
  if (first && first.marker !== null) await app.meta.put({ key: 'first', ...first, marker: first.marker })
  else {
    await app.meta.put({ key: 'cursor', cursor })
    await app.meta.delete('first')
  }
  await app.meta.put({ key: 'engines', engines })
  await app.meta.put({ key: 'synced', at: now() })
  await app.meta.delete('revoked')
  if (account) await keepAccount(app, account)
}
