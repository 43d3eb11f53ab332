/** What a column holds, by the type that PostgreSQL gives it. `stored`: between two SQLite files, whatever it is. */
export type Kind = 'text' | 'whole' | 'fraction' | 'bytes' | 'boolean' | 'time' | 'stored'

/** A value as both engines mean it: times are ISO 8601 in UTC with milliseconds, what is sealed is bytes. */
export type Value = null | string | number | boolean | Buffer

const KINDS: Record<string, Kind> = {
  text: 'text',
  varchar: 'text',
  int4: 'whole',
  int8: 'whole',
  float8: 'fraction',
  bytea: 'bytes',
  bool: 'boolean',
  timestamptz: 'time',
}

/** Throws on a type of PostgreSQL that nobody has thought of yet. */
export function kindOf(type: string): Kind {
  const kind = KINDS[type]
  if (kind) return kind
  throw new TypeError(
    `A move does not know the type ${type}: say in server/cli/move/tables/values.ts what it means on SQLite`,
  )
}

/** What an engine has given, as both mean it. Throws on what cannot be of this kind. */
export function canonical(kind: Kind, value: unknown): Value {
  if (value === null || value === undefined) return null
  const meant = READ[kind](value)
  if (meant === undefined) throw new TypeError(`A value of type ${typeof value} in a column of kind ${kind}`)
  return meant
}

const READ: Record<Kind, (value: unknown) => Value | undefined> = {
  text: (value) => (typeof value === 'string' ? value : undefined),
  whole: (value) => (typeof value === 'number' ? value : undefined),
  fraction: (value) => (typeof value === 'number' ? value : undefined),
  bytes: (value) => {
    if (value instanceof Uint8Array) return Buffer.from(value)
    // Older mails and pushes; see JobTable.
    return typeof value === 'string' ? Buffer.from(value) : undefined
  },
  boolean: (value) => (typeof value === 'boolean' || typeof value === 'number' ? Boolean(value) : undefined),
  time: (value) => {
    if (value instanceof Date || typeof value === 'number') return new Date(value).toISOString()
    return typeof value === 'string' ? time(value) : undefined
  },
  stored: (value) => {
    if (value instanceof Uint8Array) return Buffer.from(value)
    return typeof value === 'string' || typeof value === 'number' ? value : undefined
  },
}

/** SQLite's own times have no zone and mean UTC. */
function time(text: string): string {
  const isPlain = /^\d{4}-\d\d-\d\d[ T][\d:.]+$/.test(text)
  return new Date(isPlain ? `${text.replace(' ', 'T')}Z` : text).toISOString()
}

/** For a statement of SQLite, which has no booleans. */
export const forSqlite = (value: Value): Value => (typeof value === 'boolean' ? Number(value) : value)

export const isSame = (one: Value, other: Value): boolean =>
  one instanceof Buffer && other instanceof Buffer ? one.equals(other) : one === other

/** In the order of keys: numbers by size, text by its bytes in UTF-8. */
export function compare(one: Value, other: Value): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)))
}
