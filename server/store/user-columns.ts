import type { ColumnType, Insertable, Selectable, Updateable } from 'kysely'
import { type Edited, FIELD_NAMES, type UserColumns, userFields } from '../../contract/recordings/user-fields.ts'
import type { Sealed, SealedColumn } from '../keys/sealed.ts'

/** How the table of recordings keeps what users set: each column once, with how it is written and read. */

/** Null in the rows of older versions, and where nothing was set. */
type OptionalText = ColumnType<string | null, string | null | undefined>

export type UserColumnTable = {
  title: SealedColumn<'recordings.title'>
  is_favorite: number
  /** JSON: Highlight[] */
  highlights: SealedColumn<'recordings.highlights'>
  deleted_at: string | null
  spoken_language: OptionalText
  agreed_at: OptionalText
}

/** Those that hold content. */
export const sealedUserColumns = { title: true, highlights: true } as const

type SealText = <Column extends keyof typeof sealedUserColumns>(
  column: Column,
  text: string,
) => Sealed<`recordings.${Column}`>
type Row = Selectable<UserColumnTable>
type All = Required<UserColumns>
type Stored<Column extends keyof All> = {
  write(value: All[Column], seal: SealText): Updateable<UserColumnTable>
  read(row: Row, edited: Edited): Partial<UserColumns>
}

const stored: { readonly [Column in keyof All]: Stored<Column> } = {
  title: { write: (title, seal) => ({ title: seal('title', title) }), read: ({ title }) => ({ title }) },
  isFavorite: {
    write: (isFavorite) => ({ is_favorite: isFavorite ? 1 : 0 }),
    read: (row) => ({ isFavorite: row.is_favorite === 1 }),
  },
  highlights: {
    write: (highlights, seal) => ({ highlights: seal('highlights', JSON.stringify(highlights)) }),
    read: ({ highlights }) => ({ highlights: JSON.parse(highlights) as UserColumns['highlights'] }),
  },
  deletedAt: {
    write: (deletedAt) => ({ deleted_at: deletedAt }),
    read: (row) => ({ deletedAt: row.deleted_at }),
  },
  spokenLanguage: optional('spokenLanguage', 'spoken_language'),
  agreedAt: optional('agreedAt', 'agreed_at'),
}

/** Left out where it was never set. Null where it was taken back: that has a date, and a device gives it back to a restored server. */
function optional<Column extends 'spokenLanguage' | 'agreedAt'>(
  column: Column,
  name: 'spoken_language' | 'agreed_at',
): Stored<Column> {
  const date = FIELD_NAMES.find((field) => userFields[field].column === column)
  return {
    write: (value) => ({ [name]: value }),
    read: (row, edited) => (row[name] === null && !(date && edited[date]) ? {} : { [column]: row[name] }),
  }
}

const COLUMNS = Object.keys(stored) as (keyof All)[]

/** What is stored of a whole row, or of those that a change names. */
export function writeUserColumns(seal: SealText, row: UserColumns): Insertable<UserColumnTable>
export function writeUserColumns(seal: SealText, change: Partial<UserColumns>): Updateable<UserColumnTable>
export function writeUserColumns(seal: SealText, change: Partial<UserColumns>): Updateable<UserColumnTable> {
  const write = <Column extends keyof All>(column: Column): Updateable<UserColumnTable> => {
    const value: Partial<All>[Column] = change[column]
    return value === undefined ? {} : stored[column].write(value, seal)
  }
  return Object.assign({}, ...COLUMNS.map(write))
}

/** @param edited when a user last changed each */
export const readUserColumns = (row: Row, edited: Edited | null): UserColumns =>
  Object.assign({}, ...COLUMNS.map((column) => stored[column].read(row, edited ?? {})))
