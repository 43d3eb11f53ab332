import type { KyselyPlugin } from 'kysely'
import type { Database } from '../../server/store/schema.ts'

/** The same database, and how many statements were asked of it. */
export function counted(database: Database): { database: Database; count: () => number } {
  let asked = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { database: database.withPlugin(plugin), count: () => asked }
}
