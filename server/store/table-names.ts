import { type Kysely, sql, type TableMetadata } from 'kysely'
import { isPostgres } from './dialects/column-types.ts'

/** Any database or transaction, also that of a migration. */
type Asked = Pick<Kysely<unknown>, 'introspection' | 'getExecutor'>

/** Every table but the migrator's: ours and better-auth's. */
export async function ownTables(database: Asked): Promise<TableMetadata[]> {
  const found = await database.introspection.getTables()
  const schema = await currentSchema(database)
  return found.filter((table) => !table.isView && (schema === null || table.schema === schema))
}

/** Whether a query finds a table of this name: on PostgreSQL also in another schema of its search path than the first. */
export async function hasTable(database: Asked, name: string): Promise<boolean> {
  if (!isPostgres(database)) return (await tableNames(database)).has(name)
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}::text) is not null as found`.execute(
    database,
  )
  return rows[0]?.found === true
}

/** Of all tables, the migrator's too. Their columns are not read, which takes most of the time that `ownTables` does. */
export async function tableNames(database: Asked): Promise<Set<string>> {
  const names = isPostgres(database)
    ? sql<{ name: string }>`select tablename as name from pg_catalog.pg_tables where schemaname = current_schema()`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table'`
  const { rows } = await names.execute(database)
  return new Set(rows.map(({ name }) => name))
}

/** SQLite has none. */
async function currentSchema(database: Asked): Promise<string | null> {
  if (!isPostgres(database)) return null
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(database)
  return rows[0]?.name ?? null
}
