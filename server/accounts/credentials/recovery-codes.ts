import { createHash } from 'node:crypto'
import type { Database, Write } from '../../store/schema.ts'
import type { Auth } from '../auth.ts'
import { type Grant, grantFor, isSameGrant } from '../sessions/grants.ts'
import { drawCode, readCode } from './typed-codes.ts'

const CODES = 10
/** 80 random bits. */
const GROUPS = 4

/** The user of a used code, and how many codes of that account are left. */
export type UsedCode = { grant: Grant; left: number }

/**
 * Single-use codes for a user who has lost the other ways to sign in. Like links they belong to a version of the account's
 * credentials, so a reset ends them. They are stored as a fast hash: unlike a password they are random, and guessing one from a
 * stolen database takes 2^79 attempts.
 */
export type RecoveryCodes = {
  left(grant: Grant): Promise<number>
  /** Replaces all earlier codes. */
  make(grant: Grant): Promise<string[]>
  /** Uses up a code of the account with this address. Null when it is wrong or used; an unknown address takes as long. */
  use(email: string, typed: string): Promise<UsedCode | null>
}

export function createRecoveryCodes(auth: Auth, database: Database): RecoveryCodes {
  const left = async ({ userId, version }: Grant): Promise<number> => {
    const { count } = await database
      .selectFrom('recovery_codes')
      .select((all) => all.fn.countAll<number | bigint | string>().as('count'))
      .where('user_id', '=', userId)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  return {
    left,
    async make(grant) {
      const codes = Array.from({ length: CODES }, () => drawCode(GROUPS))
      await database.transaction().execute((write) => replace(write, grant, codes))
      return codes
    },
    async use(email, typed) {
      const found = await (await auth.$context).internalAdapter.findUserByEmail(email.trim().toLowerCase())
      // No code belongs to this id.
      const grant = found ? grantFor(found.user) : NOBODY
      const isUsed = await consume(database, grant, typed)
      return isUsed && !isSameGrant(grant, NOBODY) ? { grant, left: await left(grant) } : null
    },
  }
}

const NOBODY: Grant = { userId: '', version: '' }

async function replace(write: Write, { userId, version }: Grant, codes: readonly string[]): Promise<void> {
  await write.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const created = new Date().toISOString()
  const rows = codes.map((code) => ({ hash: hashOf(userId, code), user_id: userId, version, created_at: created }))
  await write.insertInto('recovery_codes').values(rows).execute()
}

/** One statement: of two calls with the same code at once, one finds it. */
async function consume(database: Database, { userId, version }: Grant, typed: string): Promise<boolean> {
  const gone = await database
    .deleteFrom('recovery_codes')
    .where('hash', '=', hashOf(userId, typed))
    .where('version', '=', version)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

const hashOf = (userId: string, code: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['recovery code', userId, readCode(code)]))
    .digest('base64url')
