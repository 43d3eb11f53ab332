import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { decryptSmall, encryptSmall, KEY_BYTES } from './aes-gcm.ts'
import { KeyFileError, type MasterKey, type MasterKeys } from './master-keys.ts'

/** One key for each recording, and one for each user's questions about all recordings; `wrapped` by a master key. */
export type ContentKeyRow = { subject: string; master: string; wrapped: string; created_at: string }

type Wrapped = Pick<ContentKeyRow, 'subject' | 'master' | 'wrapped'>

/** Any Kysely of the right dialect. */
export type Compiler = Parameters<RawBuilder<unknown>['compile']>[0]

/** Where the rows are: a connection in the middle of a transaction, or the database. */
export type KeyTable = {
  compiler: Compiler
  executeQuery<R>(query: CompiledQuery<R>): Promise<{ rows: R[] }>
}

/** Databases limit the number of values in one statement. */
const MOST_VALUES = 500

/** Not cached between calls: a rolled back transaction takes its new keys with it. */
export async function findContentKeys(
  table: KeyTable,
  masters: MasterKeys,
  subjects: readonly string[],
): Promise<Map<string, KeyObject>> {
  const found = new Map<string, KeyObject>()
  for (let at = 0; at < subjects.length; at += MOST_VALUES) {
    const some = subjects.slice(at, at + MOST_VALUES)
    const query = sql<Wrapped>`select subject, master, wrapped from content_keys where subject in (${sql.join(some)})`
    const { rows } = await table.executeQuery(query.compile(table.compiler))
    for (const row of rows) found.set(row.subject, await unwrap(masters, row))
  }
  return found
}

/** The key of the recording or user, made now when there is none. */
export async function takeContentKey(table: KeyTable, masters: MasterKeys, subject: string): Promise<KeyObject> {
  const before = (await findContentKeys(table, masters, [subject])).get(subject)
  if (before) return before
  const made = createSecretKey(randomBytes(KEY_BYTES))
  const { master, wrapped } = wrap(await masters.newest(), subject, made)
  const insert = sql`insert into content_keys (subject, master, wrapped, created_at)
    values (${subject}, ${master}, ${wrapped}, ${new Date().toISOString()}) on conflict (subject) do nothing returning subject`
  const { rows } = await table.executeQuery(insert.compile(table.compiler))
  if (rows.length > 0) return made
  // Another process was faster: its key counts.
  const key = (await findContentKeys(table, masters, [subject])).get(subject)
  if (key) return key
  throw new Error(`The key of ${subject} was not kept`)
}

/** The fact that every sealed value is bound to its place: unbound values are refused from then on. */
export const BOUND = 'bound-since'

export async function isBound({ compiler, executeQuery }: KeyTable): Promise<boolean> {
  const query = sql`select name from facts where name = ${BOUND}`
  return (await executeQuery(query.compile(compiler))).rows.length > 0
}

export function wrap(master: MasterKey, subject: string, key: KeyObject): Wrapped {
  const wrapped = encryptSmall(master.secret, key.export(), about(master.id, subject))
  return { subject, master: master.id, wrapped: wrapped.toString('base64') }
}

/** Throws KeyFileError when the master key is missing. */
export async function unwrap(masters: MasterKeys, { subject, master, wrapped }: Wrapped): Promise<KeyObject> {
  const key = await masters.find(master)
  if (key) return createSecretKey(decryptSmall(key.secret, Buffer.from(wrapped, 'base64'), about(master, subject)))
  throw new KeyFileError(`The master key ${master} is not there. Put it back into the key file.`)
}

const about = (master: string, subject: string): Buffer => Buffer.from(`earmark content key\n${master}\n${subject}`)
