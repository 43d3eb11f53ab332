import type { endpoints } from '../../../contract/endpoints.ts'
import type { Recording } from '../../../contract/recordings/recording.ts'
import { type Handler, InParts, Written } from '../../http/handler.ts'
import { lastRevision } from '../../store/feed/revisions.ts'
import type { Database } from '../../store/schema.ts'
import { listParts } from './list-parts.ts'
import { LONGEST_KEPT, RecentLists } from './recent-lists.ts'

/** For plain callers; the app itself asks for changes. */
export function listRecordings({ database }: { database: Database }): Handler<typeof endpoints.listRecordings> {
  const recent = new RecentLists()
  return async ({ user }) => {
    const revision = await lastRevision(database, user.id)
    const known = recent.find(user.id, revision)
    if (known) return known
    const parts = listParts(database, user.id)
    const { taken, isAll } = await take(parts, LONGEST_KEPT)
    if (!isAll) return new InParts(andThen(taken, parts))
    const now = new Written<Recording[]>(Buffer.concat(taken))
    recent.add(user.id, revision, now)
    return now
  }
}

/** The first parts: all, or those until they are more than so many bytes. */
async function take(parts: AsyncGenerator<Buffer>, most: number): Promise<{ taken: Buffer[]; isAll: boolean }> {
  const taken: Buffer[] = []
  for (let bytes = 0; bytes <= most; ) {
    const { done, value } = await parts.next()
    if (done) return { taken, isAll: true }
    taken.push(value)
    bytes += value.length
  }
  return { taken, isAll: false }
}

async function* andThen(first: Buffer[], rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  // Let go one by one.
  for (let part = first.shift(); part; part = first.shift()) yield part
  yield* rest
}
