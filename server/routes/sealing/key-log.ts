import { z } from 'zod/mini'
import type { User } from '../../../contract/accounts/account.ts'
import {
  KEY_LOG_PAGE,
  type keyLogEndpoints,
  type LogEntry,
  MAX_KEY_LOG_ENTRIES,
} from '../../../contract/accounts/key-log.ts'
import type { UserId } from '../../../contract/ids.ts'
import { headOf } from '../../../core/sealing/key-log-entry.ts'
import type { RateLimiter } from '../../accounts/rate-limiter.ts'
import type { Config } from '../../config/config.ts'
import type { Handler } from '../../http/handler.ts'
import { beginTry } from '../../http/sign-in.ts'
import { toFirstIssue } from '../../kernel/field-problem.ts'
import { HttpError } from '../../kernel/problem.ts'
import { transactionOf } from '../../store/dialects/transactions.ts'
import type { Database, Write } from '../../store/schema.ts'
import { recordAction } from '../../store/tables/accounts/audit.ts'
import { cutKeyLog, headsAt, insertEntry, keyLogStand, readKeyLog } from '../../store/tables/sealing/key-log.ts'

type Ports = { database: Database; config: Pick<Config, 'zeroAccess'>; tries: RateLimiter }

export function keyLog({
  database,
  config,
}: Pick<Ports, 'database' | 'config'>): Handler<typeof keyLogEndpoints.keyLog> {
  return async ({ user, query }) => {
    const entries = await readKeyLog(database, user.id, { from: Number(query.from), most: KEY_LOG_PAGE })
    return { entries, length: (await keyLogStand(database, user.id)).length, offer: config.zeroAccess }
  }
}

/** Whether an entry checks, only devices can say: here it is looked at where it says that it stands, and no further. */
export function appendEntry({ database, config, tries }: Ports): Handler<typeof keyLogEndpoints.appendEntry> {
  return async ({ user, body: entry, reply }) => {
    await beginTry(tries, [user.id], reply)
    const place = await placeOf(entry)
    await transactionOf(database, user.id, async (write) => {
      const { length, head } = await keyLogStand(write, user.id)
      if (place.n < length && (await headsAt(write, user.id, place.n)).at === place.head) return
      if (place.n !== length || place.prev !== head) throw moved()
      await assertOffered(write, config, user.id)
      if (length >= MAX_KEY_LOG_ENTRIES) throw new HttpError(409, 'The key log is full.', { code: 'key-log-full' })
      await put(write, user, { ...place, entry })
    })
    return { ok: true }
  }
}

export function replaceEntry({ database, tries }: Ports): Handler<typeof keyLogEndpoints.replaceEntry> {
  return async ({ user, body: { entry, replaces }, reply }) => {
    await beginTry(tries, [user.id], reply)
    const place = await placeOf(entry)
    await transactionOf(database, user.id, async (write) => {
      const { at, before } = await headsAt(write, user.id, place.n)
      if (at !== replaces || place.prev !== before) throw moved()
      await cutKeyLog(write, user.id, place.n)
      await put(write, user, { ...place, entry, again: true })
    })
    return { ok: true }
  }
}

type Put = { n: number; head: string; entry: LogEntry; again?: boolean }

async function put(write: Write, user: User, { n, head, entry, again }: Put): Promise<void> {
  await insertEntry(write, user.id, { n, head, entry })
  const action = again ? 'key-log-replaced' : 'key-log-changed'
  await recordAction(write, { actor: user.email, action, subject: `entry ${n}` })
}

const placeSchema = z.object({ n: z.int().check(z.nonnegative()), prev: z.string() })

async function placeOf(entry: LogEntry): Promise<{ n: number; prev: string; head: string }> {
  const place = toFirstIssue(placeSchema, parsed(entry.body))
  if (!place.success) throw new HttpError(422, 'This is no entry of a key log.', { code: 'invalid' })
  return { ...place.data, head: await headOf(entry) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whoever has a log goes on with it: no setting of the server locks anybody out. */
export async function assertOffered(write: Write, { zeroAccess }: Ports['config'], user: UserId): Promise<void> {
  if (zeroAccess === 'off' && (await keyLogStand(write, user)).length === 0) throw notOffered()
}

const moved = () => new HttpError(409, 'The key log has another entry there. Read it again.', { code: 'key-log-moved' })
const notOffered = () =>
  new HttpError(403, "This server doesn't offer “Only my devices” (ZERO_ACCESS).", { code: 'zero-access-off' })
