import { AliasNode, type CompiledQuery, type OperationNode, TableNode } from 'kysely'
import { type Place, rowName } from './sealed.ts'

type Row = Readonly<Record<string, unknown>>

/** One table with sealed columns. */
export type SealedTable = {
  /** The column that tells whose key is used. */
  subject: string
  /** Text columns that identify a row: they never change, and are unique together. */
  row: readonly string[]
  columns: Readonly<Record<string, true>>
  /** Rows in which these columns are not sealed. */
  isPlain?: (row: Row) => boolean
}

export type SealedTables = Readonly<Record<string, SealedTable>>

/** A sealed table of a query, with the names of its sealed columns in the result and in the table. */
export type Source = { name: string; table: SealedTable; columns: readonly { column: string; name: string }[] }

/**
 * The sealed tables of a query built by Kysely. A raw query has none: it reads the stored bytes. Throws when two of them have a
 * sealed column of one name, which would be ambiguous.
 */
export function sourcesOf({ query }: CompiledQuery, tables: SealedTables): Source[] {
  const seen = new Set<string>()
  return tablesIn(query).flatMap((name) => {
    const table = Object.hasOwn(tables, name) ? tables[name] : undefined
    if (!table) return []
    const columns = Object.keys(table.columns).map((column) => ({ column, name: `${name}.${column}` }))
    for (const { column } of columns) {
      if (seen.has(column))
        throw new Error(`Two tables of one query have a sealed column ${column}: ask for them apart`)
      seen.add(column)
    }
    return [{ name, table, columns }]
  })
}

function tablesIn(query: CompiledQuery['query']): string[] {
  switch (query.kind) {
    case 'SelectQueryNode':
      return [...(query.from?.froms ?? []), ...(query.joins ?? []).map(({ table }) => table)].flatMap(nameOf)
    case 'InsertQueryNode':
      return query.into ? nameOf(query.into) : []
    case 'UpdateQueryNode':
      return query.table ? nameOf(query.table) : []
    case 'DeleteQueryNode':
      return query.from.froms.flatMap(nameOf)
    default:
      return []
  }
}

function nameOf(node: OperationNode): string[] {
  if (AliasNode.is(node)) return nameOf(node.node)
  return TableNode.is(node) ? [node.table.identifier.name] : []
}

/** Identifies the row. Throws when the query does not select the columns that identify it: the value could not be opened. */
export function rowIn(row: Row, { name, table }: Source): Omit<Place, 'column'> {
  const text = (column: string): string => {
    const value = row[column]
    if (typeof value === 'string') return value
    const needed = [...new Set([table.subject, ...table.row])].join(', ')
    throw new Error(`A query for sealed columns of ${name} must ask for ${needed} too, or they do not open`)
  }
  return { subject: text(table.subject), row: rowName(table.row.map(text)) }
}
