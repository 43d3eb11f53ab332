import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../server/store/schema.ts'
import { TOLD } from '../../server/store/tables/accounts/announced-engines.ts'

const OWN_FACTS = [
  'move',
  'audio-in-bucket',
  'audio-folder',
  'secret',
  'push-keys',
  'last-known-time',
  'last-tried-to-write',
  'served-address',
  'newest-state',
]

/** Rows about where a place is, and what it keeps for itself, sealed or in files of its own. */
const OF_THE_PLACE: Record<string, (row: Record<string, unknown>) => boolean> = {
  facts: ({ name }) => OWN_FACTS.includes(String(name)) || String(name).startsWith(TOLD),
  content_keys: ({ subject }) => subject === 'server',
}

/** A line for each row of each table as the server reads it, opened: found by other means than the move's. */
export async function everythingIn(database: Database): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const { name } of await database.introspection.getTables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(database)
    const own = rows.filter((row) => !OF_THE_PLACE[name]?.(row))
    found.set(name, own.map(lineOf).sort())
  }
  return found
}

/** Tables that differ, with what only one of the two has. */
export function differencesOf(one: Map<string, string[]>, other: Map<string, string[]>): string[] {
  const names = new Set([...one.keys(), ...other.keys()])
  return [...names].flatMap((name) => {
    const [here, there] = [one.get(name) ?? [], other.get(name) ?? []]
    const alone = [...here.filter((line) => !there.includes(line)), ...there.filter((line) => !here.includes(line))]
    return alone.map((line) => `${name}: ${line.slice(0, 300)}`)
  })
}

const lineOf = (row: Record<string, unknown>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.keys(row)
        .sort()
        .map((name) => [name, plain(row[name])]),
    ),
  )

function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString()
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'string' && value.length > 500) return createHash('sha256').update(value).digest('hex')
  return value
}
