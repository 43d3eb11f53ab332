import type { Compilable, CompiledQuery } from 'kysely'
import type { Database, Write } from '../schema.ts'
import { isPostgres } from './column-types.ts'

/** Stands for the value in the compiled query; no value of a query is this object. */
const VALUE = {}

/**
 * A query with one value that nearly every request runs: building its text takes longer than SQLite takes to answer it, so it is
 * compiled once for each engine. Only the value may vary, and `build` must not depend on it.
 */
export function compiledOnce<V extends string, R>(
  build: (database: Database | Write, value: V) => Compilable<R>,
): (database: Database | Write, value: V) => Promise<R[]> {
  const compiled: Partial<Record<'postgres' | 'sqlite', CompiledQuery<R>>> = {}
  return async (database, value) => {
    const engine = isPostgres(database) ? 'postgres' : 'sqlite'
    compiled[engine] ??= build(database, VALUE as V).compile()
    const query = compiled[engine]
    const parameters = query.parameters.map((parameter) => (parameter === VALUE ? value : parameter))
    return (await database.executeQuery<R>({ ...query, parameters })).rows
  }
}
