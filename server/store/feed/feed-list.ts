import { type RawBuilder, sql } from 'kysely'
import type { Change } from '../../../contract/changes.ts'
import type { UserId } from '../../../contract/ids.ts'
import { CHANGES_PAGE, CHANGES_PAGE_BYTES } from '../../../contract/limits.ts'
import type { Database } from '../schema.ts'

export type Kind = Change['kind']

/** How transcripts are sent: whole, with words, or compact. */
export type Form = 'whole' | 'compact'

/** A row of the feed whose body was not read yet, and its approximate length in the answer. Bytes. */
export type Listed = { kind: Kind; revision: number; bytes: number }

/** For sealed values these are bytes; for older text on SQLite characters, which is close enough. */
const length = (column: string): RawBuilder<number> => sql`coalesce(length(${sql.ref(column)}), 0)`

/** Known for split transcripts; any other row is at most as long as its body. */
const ofTranscript = (form: Form): RawBuilder<number> =>
  sql`coalesce((select ${sql.ref(`${form}_bytes`)} from transcript_words as split
    where split.recording_id = transcripts.recording_id), ${length('body')})`

type Source = { table: string; bytes: (form: Form) => RawBuilder<number> }
const withBody = (table: string): Source => ({ table, bytes: () => length('body') })

export const feedSources: Readonly<Record<Kind, Source>> = {
  recording: {
    table: 'recordings',
    // Columns that are not counted are short.
    bytes: () => sql`1000 + ${sql.join(['segments', 'highlights', 'peaks'].map(length), sql` + `)}`,
  },
  transcript: { table: 'transcripts', bytes: ofTranscript },
  analysis: withBody('analyses'),
  message: withBody('messages'),
  'library-message': withBody('library_messages'),
  purged: { table: 'purged', bytes: () => sql`100` },
}

/**
 * The user's rows after the revision, oldest first, at most one more than a page; and the user's last revision. One statement,
 * hence one snapshot: a change committed between reading two tables would be skipped for ever. Bodies are not read.
 */
export async function listAfter(database: Database, user: UserId, after: number, form: Form) {
  const parts = Object.entries(feedSources).map(
    ([kind, { table, bytes }]) => sql`select * from (select ${sql.lit(kind)} as kind, revision, ${bytes(form)} as bytes
      from ${sql.table(table)} where user_id = ${user} and revision > ${after}
      order by revision limit ${CHANGES_PAGE + 1}) as ${sql.table(`of_${table}`)}`,
  )
  const last = sql`select 'feed' as kind, revision, 0 as bytes from feeds where user_id = ${user}`
  const all = sql.join([...parts, last], sql` union all `)
  const { rows } = await sql<Listed | { kind: 'feed'; revision: number }>`${all}`.execute(database)
  const listed = rows.filter((row) => row.kind !== 'feed').sort((one, other) => one.revision - other.revision)
  return { listed, last: rows.find(({ kind }) => kind === 'feed')?.revision ?? 0 }
}

/** As many of them as fit a page, at least one, however long it is. */
export function pageOf(listed: readonly Listed[], most = CHANGES_PAGE): readonly Listed[] {
  let bytes = 0
  const end = listed.slice(0, most).findIndex((row) => {
    bytes += row.bytes
    return bytes > CHANGES_PAGE_BYTES
  })
  return listed.slice(0, end === -1 ? most : Math.max(1, end))
}
