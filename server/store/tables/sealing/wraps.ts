import { KEPT_WRAPS, MAX_WRAPS, WRAPS_AT_ONCE } from '../../../../contract/accounts/key-log.ts'
import type { UserId } from '../../../../contract/ids.ts'
import { fromBase64url, hex } from '../../../../core/sealing/bytes.ts'
import { kidOfWrap } from '../../../../core/sealing/recording-key.ts'
import { eachOf } from '../../../kernel/each-of.ts'
import { HttpError } from '../../../kernel/problem.ts'
import type { Database, Write } from '../../schema.ts'

export type NumberedWrap = { wrap: string; n: number }

/** A page of the wraps behind `after`, in the order in which they came. */
export const wrapsAfter = (database: Database, user: UserId, after: number): Promise<NumberedWrap[]> =>
  database
    .selectFrom('wraps')
    .select(['wrap', 'n'])
    .where('user_id', '=', user)
    .where('n', '>', after)
    .orderBy('n')
    .limit(WRAPS_AT_ONCE)
    .execute()

/** Every wrap, in the order in which they came, a page at a time. */
export async function* eachWrap(database: Database, user: UserId): AsyncGenerator<string, void, undefined> {
  for await (const { wrap } of eachOf<NumberedWrap>((last) => wrapsAfter(database, user, last?.n ?? 0))) yield wrap
}

/**
 * Numbers and keeps those that are new.
 * @returns false where one was not kept, because the account or the key has as many as it can have
 * @throws HttpError where one is none
 */
export async function keepWraps(write: Write, user: UserId, given: readonly string[]): Promise<boolean> {
  const wraps = given.map((wrap) => ({ kid: kidOf(wrap), wrap }))
  const kids = [...new Set(wraps.map(({ kid }) => kid))]
  const there = await write
    .selectFrom('wraps')
    .select(['kid', 'wrap'])
    .where('user_id', '=', user)
    .where('kid', 'in', kids)
    .execute()
  const known = new Map(
    kids.map((kid) => [kid, new Set(there.filter((row) => row.kid === kid).map(({ wrap }) => wrap))]),
  )
  const added = wraps.filter(({ kid, wrap }) => !known.get(kid)?.has(wrap))
  for (const { kid, wrap } of added) known.get(kid)?.add(wrap)
  if ([...known.values()].some(({ size }) => size > KEPT_WRAPS)) return false
  if (added.length === 0) return true
  const { count, last } = await standOf(write, user)
  if (count + added.length > MAX_WRAPS) return false
  const rows = new Map(added.map((one) => [one.wrap, one]))
  const numbered = [...rows.values()].map(({ kid, wrap }, at) => ({ user_id: user, kid, wrap, n: last + 1 + at }))
  await write.insertInto('wraps').values(numbered).execute()
  return true
}

function kidOf(wrap: string): string {
  try {
    return hex(kidOfWrap(fromBase64url(wrap)))
  } catch (cause) {
    throw new HttpError(422, 'This is no wrap of a recording key.', { code: 'invalid', cause })
  }
}

async function standOf(write: Write, user: UserId): Promise<{ count: number; last: number }> {
  const { count, last } = await write
    .selectFrom('wraps')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('n').as('last')])
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow()
  return { count: Number(count), last: Number(last ?? 0) }
}
