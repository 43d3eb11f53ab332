import { createHash } from 'node:crypto'
import { type AuditAction, type AuditEntry, SIGN_IN_ACTIONS } from '../../../../contract/accounts/admin.ts'
import { lockAlso } from '../../dialects/transactions.ts'
import type { Database, Write } from '../../schema.ts'
import { ownTables } from '../../table-names.ts'

/** How far back the list goes that administrators see, of each kind; the table keeps everything. */
const SHOWN = 100
const AT_ONCE = 1000

type Said = { at: string; actor: string; action: AuditAction; subject: string }
type Row = Said & { id: number; hash: string | null }

/** Written in the transaction of what it tells of, behind what any other process has written. */
export async function recordAction(write: Write, entry: Omit<Said, 'at'>): Promise<void> {
  await lockAlso(write, ['audit'])
  const said = { at: new Date().toISOString(), ...entry }
  const hash = hashOf(await chainLoose(write), said)
  await write
    .insertInto('audit')
    .values({ ...said, hash })
    .execute()
}

/** Covers the hash of the entry before, and what this one says; not the id, which says nothing but the order. */
const hashOf = (before: string, { at, actor, action, subject }: Said): string =>
  createHash('sha256')
    .update(JSON.stringify([before, at, actor, action, subject]))
    .digest('hex')

/** Entries of servers that know of no hashes get theirs. Resolves to the hash of the last entry, empty when there is none. */
async function chainLoose(write: Write): Promise<string> {
  const last = await write
    .selectFrom('audit')
    .select(['id', 'hash'])
    .where('hash', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  let hash = last?.hash ?? ''
  for (const row of await rowsAfter(write, last?.id ?? 0)) {
    hash = hashOf(hash, row)
    await write.updateTable('audit').set({ hash }).where('id', '=', row.id).execute()
  }
  return hash
}

const rowsAfter = (database: Database | Write, id: number): Promise<Row[]> =>
  database.selectFrom('audit').selectAll().where('id', '>', id).orderBy('id').execute()

/** `brokenAt`: the first entry that is not what was written, or stands behind one that is gone. `last`: the hash of all. */
export type AuditChain = { entries: number; last: string; brokenAt: number | null }

/** Reads the whole trail; null in a backup of before it had hashes. Who changes every later hash as well is found only by a `last` that was noted before. */
export async function verifyAudit(database: Database): Promise<AuditChain | null> {
  const audit = (await ownTables(database)).find(({ name }) => name === 'audit')
  if (!audit?.columns.some(({ name }) => name === 'hash')) return null
  let chain: AuditChain = { entries: 0, last: '', brokenAt: null }
  for (let after = 0; ; ) {
    const query = database.selectFrom('audit').selectAll().where('id', '>', after).orderBy('id').limit(AT_ONCE)
    const rows = await query.execute()
    chain = rows.reduce(verified, chain)
    const end = rows.at(-1)
    if (!end || rows.length < AT_ONCE) return chain
    after = end.id
  }
}

/** An entry without a hash is one of an older server, and is chained by the next; one in between is not. */
function verified({ entries, last, brokenAt }: AuditChain, row: Row): AuditChain {
  const isRight = row.hash === null || row.hash === hashOf(last, row)
  return { entries: entries + 1, last: row.hash ?? hashOf(last, row), brokenAt: brokenAt ?? (isRight ? null : row.id) }
}

/** Newest first. Sign-ins, of which there are many, leave room for what administrators did. */
export async function listActions(database: Database): Promise<AuditEntry[]> {
  const newest = database.selectFrom('audit').select(['id', 'at', 'actor', 'action', 'subject']).orderBy('id', 'desc')
  const signIns = await newest.where('action', 'in', SIGN_IN_ACTIONS).limit(SHOWN).execute()
  const others = await newest.where('action', 'not in', SIGN_IN_ACTIONS).limit(SHOWN).execute()
  return [...signIns, ...others].sort((one, other) => other.id - one.id)
}
