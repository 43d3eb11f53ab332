import type { Table } from 'dexie'

/** Of more at once, Dexie tells live queries that every row of the table may have changed. */
const MOST_NAMED = 49

/** Puts any number of rows so that live queries are told of these alone. Inside the caller's transaction. */
export async function putNamed<T, Key>(table: Table<T, Key>, rows: readonly T[]): Promise<void> {
  for (let from = 0; from < rows.length; from += MOST_NAMED) await table.bulkPut(rows.slice(from, from + MOST_NAMED))
}
