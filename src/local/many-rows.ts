import type { Table } from 'dexie'
import type { RecordingId } from '../../contract/ids.ts'

/** Rows of a range that are read for each that was asked for, at most. */
const READ_FOR_ONE = 2
/** Rows that are read at once: the page answers a press between two batches. */
const BATCH = 250

/**
 * The rows of these keys, in their order, as `bulkGet` gives them. Where the keys lie close together they are read as a range: one request
 * instead of one for each.
 */
export async function readRows<Row, Key extends string>(
  table: Table<Row, Key>,
  keys: readonly Key[],
  keyOf: (row: Row) => Key,
): Promise<(Row | undefined)[]> {
  const sorted = [...keys].sort()
  const batches: Promise<(Row | undefined)[]>[] = []
  for (let at = 0; at < sorted.length; at += BATCH) batches.push(readBatch(table, sorted.slice(at, at + BATCH)))
  const found = new Map<Key, Row>()
  for (const row of (await Promise.all(batches)).flat()) if (row) found.set(keyOf(row), row)
  return keys.map((key) => found.get(key))
}

async function readBatch<Row, Key extends string>(table: Table<Row, Key>, sorted: Key[]): Promise<(Row | undefined)[]> {
  if (sorted.length === 1) return table.bulkGet(sorted)
  const range = table.where(':id').between(sorted[0], sorted.at(-1), true, true)
  const most = sorted.length * READ_FOR_ONE
  const rows = await range.limit(most + 1).toArray()
  return rows.length > most ? table.bulkGet(sorted) : rows
}

/** The key of a recording. */
export const idOf = ({ id }: { id: RecordingId }): RecordingId => id

/** All rows of a table, by key, in batches. Inside the caller's transaction, or outside of any. */
export async function readBatches<Row, Key extends string>(
  table: Table<Row, Key>,
  keyOf: (row: Row) => Key,
  take: (rows: Row[]) => void,
): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await table.where(':id').above(last).limit(BATCH).toArray()
    take(rows)
    const end = rows.at(-1)
    if (!end || rows.length < BATCH) return
    last = keyOf(end)
  }
}

/** Rows that are handed to the database at once: the browser copies each meanwhile. */
const PUT_AT_ONCE = 100

/** Stores any number of rows; the page answers a press between two batches. Inside the caller's transaction. */
export async function putInTurns<Row, Key>(table: Table<Row, Key>, rows: readonly Row[]): Promise<void> {
  for (let at = 0; at < rows.length; at += PUT_AT_ONCE) await table.bulkPut(rows.slice(at, at + PUT_AT_ONCE))
}
