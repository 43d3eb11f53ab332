import type { FirstFetch } from '../../../contract/changes.ts'
import type { CompactAnswer } from '../../../contract/compact.ts'
import type { UserId } from '../../../contract/ids.ts'
import type { SealedValueError } from '../../keys/sealed.ts'
import type { Database } from '../schema.ts'
import { pageOf } from './feed-list.ts'
import { readListed } from './feed-rows.ts'
import { countRecordings, FIRST_PARTS, type FirstPart, listPart, type Placed } from './first-list.ts'
import { type FirstMarker, markerText, readMarker } from './first-marker.ts'
import { feedStand } from './revisions.ts'

/** Small rows in a page: a list then takes few calls on a slow connection. */
const MOST_ROWS = 1000

type FirstPage = Omit<CompactAnswer, 'engines' | 'account'> & { first: FirstFetch }

/**
 * A page of everything that the user has, newest recordings first, transcripts last. The cursor is the revision at which the
 * fetch began: later changes come by the ordinary feed after it.
 */
export async function firstFetch(
  database: Database,
  user: UserId,
  sent: string,
  tell: (error: SealedValueError) => void,
): Promise<FirstPage> {
  const { last, restoreId } = await feedStand(database, user)
  const begun = readMarker(sent)
  const goesOn = begun !== null && begun.restoreId === (restoreId ?? '') && begun.since <= last
  const marker: FirstMarker = goesOn
    ? begun
    : { since: last, restoreId: restoreId ?? '', part: FIRST_PARTS[0], after: null }
  const { page, next } = await collect(database, user, marker)
  const changes = await readListed(database, user, page, { form: 'compact', tell })
  const { total, done } = await countRecordings(database, user, next?.part === 'transcript' ? next.after : null)
  const first = { marker: next && markerText(next), total, done: next ? done : total }
  return { changes, cursor: marker.since, more: next !== null, restoreId, first }
}

/** As many rows as fit a page, of this part and the following ones; `next` is null at the end. */
async function collect(database: Database, user: UserId, marker: FirstMarker) {
  const listed: Placed[] = []
  for (const part of FIRST_PARTS.slice(FIRST_PARTS.indexOf(marker.part))) {
    const after = part === marker.part ? marker.after : null
    const most = MOST_ROWS + 1 - listed.length
    listed.push(...(await listPart(database, user, { part, after, since: marker.since, most })))
    const page = listed.slice(0, pageOf(listed, MOST_ROWS).length)
    if (page.length < listed.length) return { page, next: behind(marker, page) }
  }
  return { page: listed, next: null }
}

/** Where the next page starts: at the beginning of a part of which nothing was sent. */
function behind(marker: FirstMarker, page: readonly Placed[]): FirstMarker {
  const last = page.at(-1)
  return last ? { ...marker, part: last.kind as FirstPart, after: last.place } : marker
}
