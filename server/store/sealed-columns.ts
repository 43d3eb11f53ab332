import type { ColumnType } from 'kysely'
import { type Place, rowName, Sealed } from '../keys/sealed.ts'
import type { SealedTables } from '../keys/sealed-tables.ts'
import { SERVER_KEY } from './content-keys.ts'
import type { Tables } from './schema.ts'
import { sealedUserColumns } from './user-columns.ts'

type IsSealed<Column> =
  Column extends ColumnType<unknown, infer Insert, unknown>
    ? Extract<Insert, Sealed> extends never
      ? never
      : true
    : never
type ColumnsOf<Table> = { [Name in keyof Table]: IsSealed<Table[Name]> extends never ? never : Name }[keyof Table] &
  string
export type SealedName = {
  [Name in keyof Tables]: ColumnsOf<Tables[Name]> extends never ? never : Name
}[keyof Tables]

/** The columns that identify a row: text that is always present and never changes. */
type Names<Name extends SealedName> = readonly (keyof Tables[Name] & string)[]

type Described = {
  readonly [Name in SealedName]: {
    subject: keyof Tables[Name] & string
    row: Names<Name>
    columns: Readonly<Record<ColumnsOf<Tables[Name]>, true>>
    isPlain?: (row: Readonly<Record<string, unknown>>) => boolean
  }
}

/** Jobs that are not about a recording. */
const TELLING: readonly unknown[] = ['mail', 'push']

/**
 * Every sealed column of `schema.ts` (a missing one is a type error), whose key seals it, and the columns that identify its row:
 * the primary key or another unique key first, then the owner. A value opens in that row only.
 */
export const sealedTables = {
  recordings: {
    subject: 'id',
    row: ['id', 'user_id'],
    columns: { ...sealedUserColumns, peaks: true, transcription: true, analysis_failure: true },
  },
  transcripts: { subject: 'recording_id', row: ['recording_id', 'user_id'], columns: { body: true } },
  transcribed_parts: { subject: 'recording_id', row: ['recording_id', 'part'], columns: { body: true } },
  transcript_versions: { subject: 'recording_id', row: ['recording_id', 'created_at'], columns: { body: true } },
  transcript_words: { subject: 'recording_id', row: ['recording_id', 'user_id'], columns: { words: true } },
  analyses: {
    subject: 'recording_id',
    row: ['recording_id', 'user_id'],
    columns: { body: true, transcript_hash: true },
  },
  messages: { subject: 'recording_id', row: ['id', 'recording_id', 'user_id'], columns: { body: true } },
  library_messages: { subject: 'user_id', row: ['id', 'user_id'], columns: { body: true } },
  vocabularies: { subject: 'user_id', row: ['user_id'], columns: { body: true } },
  // Its id is not known before it is written.
  jobs: {
    subject: 'subject',
    row: ['kind', 'subject', 'user_id'],
    columns: { reason: true },
    isPlain: ({ kind }) => TELLING.includes(kind),
  },
} as const satisfies Described & SealedTables

type Chosen = typeof sealedTables
type RowOf<Name extends SealedName> = Readonly<Record<Chosen[Name]['row'][number], string>>

/** Seals for one row. Null stays null. */
export type Seal<Name extends SealedName> = {
  <Column extends ColumnsOf<Tables[Name]>>(column: Column, text: string): Sealed<`${Name}.${Column}`>
  <Column extends ColumnsOf<Tables[Name]>>(column: Column, text: string | null): Sealed<`${Name}.${Column}`> | null
}

/** For the columns of this row of this table, and no other. */
export function sealerOf<Name extends SealedName>(name: Name, row: RowOf<Name>): Seal<Name> {
  const place = placeOf(name, row)
  const seal = (column: string, text: string | null) =>
    text === null ? null : new Sealed({ ...place, column: `${name}.${column}` }, text)
  return seal as Seal<Name>
}

function placeOf<Name extends SealedName>(name: Name, row: RowOf<Name>): Omit<Place, 'column'> {
  const table: SealedTables[string] = sealedTables[name]
  const values = row as Record<string, string>
  return { subject: values[table.subject] ?? '', row: rowName(table.row.map((column) => values[column] ?? '')) }
}

/** A fact that the servers seal for themselves, as base64: see server-secrets.ts. */
export const factPlace = (name: string): Place<'facts.value'> => ({
  column: 'facts.value',
  subject: SERVER_KEY,
  row: rowName([name]),
})
