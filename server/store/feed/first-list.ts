import { type RawBuilder, sql } from 'kysely'
import type { UserId } from '../../../contract/ids.ts'
import type { Database } from '../schema.ts'
import { feedSources, type Kind, type Listed } from './feed-list.ts'

/** The parts of a first fetch in order: lists arrive within seconds, long values last. */
export const FIRST_PARTS = [
  'recording',
  'purged',
  'analysis',
  'message',
  'library-message',
  'transcript',
] as const satisfies readonly Kind[]
export type FirstPart = (typeof FIRST_PARTS)[number]

/** The last row of a part that was sent: by its recording, newest first, or by its revision; null before the first. */
export type Place = { createdAt: string; id: string } | { revision: number } | null

export type Placed = Listed & { place: NonNullable<Place> }

/** Rows of one part after the marker, without bodies; `since` is the revision at which the fetch began. */
export async function listPart(
  database: Database,
  user: UserId,
  { part, after, since, most }: { part: FirstPart; after: Place; since: number; most: number },
): Promise<Placed[]> {
  const { table, bytes } = feedSources[part]
  if (part === 'recording' || part === 'transcript') {
    return newestFirst(database, user, { part, bytes: bytes('compact'), after, since, most })
  }
  const behind = after && 'revision' in after ? after.revision : 0
  const { rows } = await sql<{ revision: number; bytes: number }>`select revision, ${bytes('compact')} as bytes
    from ${sql.table(table)} where user_id = ${user} and revision > ${behind} and revision <= ${since}
    order by revision limit ${most}`.execute(database)
  return rows.map((row) => ({ kind: part, ...row, place: { revision: row.revision } }))
}

type Newest = { part: 'recording' | 'transcript'; bytes: RawBuilder<number>; after: Place; since: number; most: number }
type NewestRow = { revision: number; bytes: number; created_at: string; id: string }

/**
 * Recordings in their present state, or a list would miss what keeps changing; transcripts as of the beginning of the fetch,
 * because later ones follow by the feed anyway.
 */
async function newestFirst(database: Database, user: UserId, { part, bytes, after, since, most }: Newest) {
  const behind = after && 'id' in after ? sql`and (created_at, id) < (${after.createdAt}, ${after.id})` : sql``
  const from =
    part === 'recording'
      ? sql`recordings`
      : sql`recordings join transcripts on transcripts.recording_id = id and transcripts.revision <= ${since}`
  const { rows } = await sql<NewestRow>`select ${sql.ref(`${part}s.revision`)}, ${bytes} as bytes, created_at, id
    from ${from} where recordings.user_id = ${user} ${behind}
    order by created_at desc, id desc limit ${most}`.execute(database)
  return rows.map(({ revision, bytes: size, created_at: createdAt, id }) => ({
    ...{ kind: part, revision, bytes: size },
    place: { createdAt, id },
  }))
}

/** The user's recordings, and those of them up to the marker. */
export async function countRecordings(database: Database, user: UserId, place: Place) {
  const down = place && 'id' in place ? sql`(created_at, id) >= (${place.createdAt}, ${place.id})` : sql`1 = 0`
  const { rows } = await sql<{ total: number; done: number }>`select count(*) as total,
    count(case when ${down} then 1 end) as done from recordings where user_id = ${user}`.execute(database)
  return { total: Number(rows[0]?.total ?? 0), done: Number(rows[0]?.done ?? 0) }
}
