import type { CompiledQuery } from 'kysely'
import { findContentKeys, isBound, type KeyTable } from './content-keys.ts'
import type { MasterKeys } from './master-keys.ts'
import type { RecentlyOpened } from './recently-opened.ts'
import { isOlderSealed, isSealed, notOpened, openOlder, openSealed, type Place, SealedValueError } from './sealed.ts'
import { rowIn, type SealedTables, type Source, sourcesOf } from './sealed-tables.ts'

export type Reading = {
  masters: MasterKeys
  tables: SealedTables
  recent: RecentlyOpened
  /** Whether every value is known to be bound to its place; asked until it is. */
  isBound: boolean
}

type Row = Record<string, unknown>
type Closed = { row: Row; column: string; place: Place; bytes: Uint8Array }

/**
 * Replaces sealed values by their text, in the rows themselves, as lists are long. Throws SealedValueError when a value was
 * changed or belongs elsewhere, when it is plain though all are sealed, and when its key is gone.
 */
export async function openRows(
  rows: readonly unknown[],
  query: CompiledQuery,
  table: KeyTable,
  reading: Reading,
): Promise<void> {
  if (rows.length === 0) return
  const closed: Closed[] = []
  for (const source of sourcesOf(query, reading.tables)) {
    for (const row of rows as Row[]) closed.push(...closedIn(row, source, reading.recent))
  }
  if (closed.length > 0) await open(closed, table, reading)
}

/** The columns of the row that must be opened. */
function closedIn(row: Row, source: Source, recent: RecentlyOpened): Closed[] {
  const closed: Closed[] = []
  let known: ReturnType<typeof rowIn> | null = null
  for (const { column, name } of source.columns) {
    const bytes = row[column]
    if (bytes === undefined || bytes === null || source.table.isPlain?.(row)) continue
    known ??= rowIn(row, source)
    const place = { column: name, ...known }
    const text = isSealed(bytes) ? recent.find(bytes, place) : null
    if (text === null) closed.push({ row, column, place, bytes: bytes as Uint8Array })
    else row[column] = text
  }
  return closed
}

async function open(closed: readonly Closed[], table: KeyTable, reading: Reading): Promise<void> {
  if (!reading.isBound && closed.some(({ bytes }) => !isSealed(bytes))) reading.isBound = await isBound(table)
  const subjects = new Set(closed.map(({ place }) => place.subject))
  const keys = await findContentKeys(table, reading.masters, [...subjects])
  for (const { row, column, place, bytes } of closed) {
    // From before encryption; the first start after it seals them.
    if (!isSealed(bytes) && !isOlderSealed(bytes) && !reading.isBound) continue
    const key = keys.get(place.subject)
    if (!key) throw new SealedValueError(`What is stored of ${place.subject} cannot be read: its key was deleted`)
    if (isSealed(bytes)) {
      const text = openSealed(bytes, place, key)
      reading.recent.add(bytes, { place, text })
      row[column] = text
    } else if (isOlderSealed(bytes) && !reading.isBound) row[column] = openOlder(bytes, place, key)
    else throw notOpened(place)
  }
}
