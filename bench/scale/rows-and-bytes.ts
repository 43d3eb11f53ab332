import type { RecordingId } from '../../contract/ids.ts'
import type { Measurement } from '../measurement.ts'
import type { Installation } from './installation.ts'

/** Which column of a table says of which recording a row is. */
const TABLES = {
  recordings: 'id',
  transcripts: 'recording_id',
  transcript_versions: 'recording_id',
  transcribed_parts: 'recording_id',
  analyses: 'recording_id',
  content_keys: 'subject',
  jobs: 'subject',
} as const

/** So many copies of one recording are enough that half-filled pages do not count. */
const COPIES = 200

/** Rows of one recording, and what they take with their indexes: it is copied, and the tables weighed before and after. */
export async function rowsAndBytes({ row }: Installation, id: RecordingId): Promise<Measurement[]> {
  let rows = 0
  let bytes = 0
  for (const [table, column] of Object.entries(TABLES)) {
    const where = `where ${column} = '${id}'`
    rows += Number((await row<{ count: string }>(`select count(*) from ${table} ${where}`)).count)
    const before = await sizeOf(row, table)
    await row(`with copied as (${copyOf(table, await columnsOf(row, table), column)} ${where} returning 1)
      select count(*) from copied`)
    bytes += (await sizeOf(row, table)) - before
  }
  const name = { bench: 'scale', bar: null }
  return [
    { ...name, figure: 'an hour of speech in the database', value: rows, unit: 'rows' },
    { ...name, figure: 'an hour of speech in the database, with indexes', value: bytes / COPIES, unit: 'bytes' },
  ]
}

type Row = Installation['row']

const sizeOf = async (row: Row, table: string): Promise<number> =>
  Number((await row<{ size: string }>(`select pg_total_relation_size('${table}') as size`)).size)

/** All but numbers that the database gives itself. */
const columnsOf = async (row: Row, table: string): Promise<string[]> =>
  (
    await row<{ names: string[] }>(
      `select array_agg(column_name::text) as names from information_schema.columns
       where table_name = '${table}' and table_schema = 'public' and is_identity = 'NO'`,
    )
  ).names

/** Sealed values are copied as they lie there, unread. */
function copyOf(table: string, columns: readonly string[], key: string): string {
  const values = columns.map((name) => (name === key ? 'gen_random_uuid()::text' : `"${name}"`))
  const names = columns.map((name) => `"${name}"`).join(', ')
  return `insert into ${table} (${names}) select ${values.join(', ')} from ${table}, generate_series(1, ${COPIES})`
}
