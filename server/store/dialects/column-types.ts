import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely'

/** Which of the two engines this database, or transaction, is on. */
export const isPostgres = (database: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  database.getExecutor().adapter instanceof PostgresAdapter

const SQLITE = { text: 'text', whole: 'integer', fraction: 'real', sealed: 'text' } as const

/**
 * As exact as SQLite's: text is compared byte by byte, whole numbers have 64 bits and fractions are doubles. Sealed values are
 * bytes; SQLite stores those in any column.
 */
const POSTGRES = {
  text: sql`text collate "C"`,
  whole: 'bigint',
  fraction: 'double precision',
  sealed: 'bytea',
} as const

/** The types of columns in migrations, which are the same for both engines. */
export const columnTypes = (database: Kysely<unknown>): typeof SQLITE | typeof POSTGRES =>
  isPostgres(database) ? POSTGRES : SQLITE

/** An auto-incrementing primary key. */
export const numbered = (database: Kysely<unknown>) => (column: ColumnDefinitionBuilder) =>
  isPostgres(database) ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement()
