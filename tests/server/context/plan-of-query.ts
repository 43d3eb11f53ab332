import { CompiledQuery, type KyselyPlugin, type QueryId, type RootOperationNode } from 'kysely'
import { isPostgres } from '../../../server/store/dialects/column-types.ts'
import type { Database } from '../../../server/store/schema.ts'

/** The same database, and what was asked of it. */
export function askedOf(database: Database): { database: Database; asked: () => CompiledQuery[] } {
  const queries: { node: RootOperationNode; queryId: QueryId }[] = []
  const plugin: KyselyPlugin = {
    transformQuery: (query) => {
      queries.push(query)
      return query.node
    },
    transformResult: async ({ result }) => result,
  }
  const compile = ({ node, queryId }: (typeof queries)[number]) => database.getExecutor().compileQuery(node, queryId)
  return { database: database.withPlugin(plugin), asked: () => queries.map(compile) }
}

/** How queries read a table. `rows`: on PostgreSQL, those that were read; SQLite does not count them. */
export type Read = { steps: string[]; rows: number }

export async function readBy(database: Database, queries: readonly CompiledQuery[], table: string): Promise<Read> {
  const read: Read = { steps: [], rows: 0 }
  for (const query of queries) {
    for (const { step, rows } of await (isPostgres(database) ? onPostgres : onSqlite)(database, query, table)) {
      read.steps.push(step)
      read.rows += rows
    }
  }
  return read
}

type Step = { step: string; rows: number }

async function onSqlite(database: Database, { sql, parameters }: CompiledQuery, table: string): Promise<Step[]> {
  const explain = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
  const { rows } = await database.executeQuery<{ detail: string }>(explain)
  return rows
    .filter(({ detail }) => new RegExp(`^(SCAN|SEARCH) ${table}\\b`).test(detail))
    .map(({ detail }) => ({ step: detail, rows: 0 }))
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

async function onPostgres(database: Database, { sql, parameters }: CompiledQuery, table: string): Promise<Step[]> {
  const explain = CompiledQuery.raw(`explain (analyze, format json) ${sql}`, [...parameters])
  const { rows } = await database.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(explain)
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => stepsIn(Plan, table)))
}

function stepsIn(plan: Plan, table: string): Step[] {
  const below = (plan.Plans ?? []).flatMap((one) => stepsIn(one, table))
  if (plan['Relation Name'] !== table) return below
  const read = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
  return [{ step: `${plan['Node Type']} ${plan['Index Name'] ?? ''}`, rows: read }, ...below]
}
