import { randomUUID } from 'node:crypto'
import type { Database } from '../store/schema.ts'
import { type Erasure, keyOf, type Listed } from '../store/tables/accounts/erasure.ts'
import {
  erasuresFact,
  forgetNoted,
  purgedErasures,
  setErasuresFact,
  unlistedErasures,
} from '../store/tables/accounts/erasures.ts'
import type { ErasureList, Position } from './erasure-list.ts'

/** Appends permanent deletions to the list before anybody is told that they are done. */
export type Erasures = {
  /**
   * Appends what the database has noted and the list does not have. Rejects when the list cannot be written; the note then stays.
   */
  settle(): Promise<void>
}

/** What the database remembers of its list; null for a new and for a restored database. */
type State = { life: string; place: string; position: Position }

type Ports = {
  database: Database
  list: ErasureList
  /** Deletes it permanently again, with everything that belongs to it. Idempotent. */
  erase: (erasure: Erasure) => Promise<void>
  tell: (line: string) => void
}

/**
 * At a start, under the startup lock and before the first request: deletes what the list names and this database, as an older
 * copy, has again. Reads only what follows the position that the database remembers. Entries of another copy of the database
 * count only for a restored one: deletions in a trial copy must not delete in the real one.
 */
export async function openErasures({ database, list, erase, tell }: Ports): Promise<Erasures> {
  const before = JSON.parse((await erasuresFact(database)) ?? 'null') as State | null
  const life = before?.life ?? randomUUID()
  const settle = () => settleNoted(database, list, life)
  const isKnown = before?.place === list.place
  const isThere = await list.exists()
  if (!isThere) await list.make()
  await settle()
  const { listed, position, fits } = await list.read(isThere && isKnown ? before.position : null)
  if (isKnown && !fits) {
    tell(
      `The list of what was deleted for good, ${list.place}, is not the one that this database knows. If it was put back ` +
        'from a backup, put the list back as well and start again.',
    )
  }
  if (!fits) await listPurged(database, list, { listed, life })
  const counts = listed.filter((each) => before === null || each.life === life)
  for (const { erasure } of counts) await erase(erasure)
  await setErasuresFact(database, JSON.stringify({ life, place: list.place, position } satisfies State))
  return { settle }
}

async function settleNoted(database: Database, list: ErasureList, life: string): Promise<void> {
  const noted = await unlistedErasures(database)
  if (noted.length === 0) return
  await list.add(noted.map(listedNow(life)))
  await forgetNoted(database, noted)
}

/** What was deleted before there was a list, or was in a list that was lost. */
async function listPurged(
  database: Database,
  list: ErasureList,
  { listed, life }: { listed: readonly Listed[]; life: string },
): Promise<void> {
  const known = new Set(listed.map(({ erasure }) => keyOf(erasure)))
  const missing = (await purgedErasures(database)).filter((erasure) => !known.has(keyOf(erasure)))
  if (missing.length > 0) await list.add(missing.map(listedNow(life)))
}

const listedNow =
  (life: string) =>
  (erasure: Erasure): Listed => ({ at: new Date().toISOString(), erasure, life })
