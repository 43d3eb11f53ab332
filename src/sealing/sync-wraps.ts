import { keyLogEndpoints, WRAPS_AT_ONCE } from '../../contract/accounts/key-log.ts'
import { fromBase64url, hex } from '../../core/sealing/bytes.ts'
import { kidOfWrap } from '../../core/sealing/recording-key.ts'
import { ApiError } from '../api/api-error.ts'
import type { Client } from '../api/client.ts'
import type { AppDatabase } from '../local/app-database.ts'
import type { WrapRow } from '../local/key-rows.ts'
import { putInTurns, readBatches } from '../local/many-rows.ts'
import { kidOfRow } from './recording-keys.ts'

const CONFLICT = 409

/** Of each database one reading at a time. */
const running = new WeakMap<AppDatabase, Promise<void>>()

/**
 * Takes in the wraps that the server has since the last time, after what runs now. `restoreId`: of the state that this device follows; in
 * another one everything is read again, and what that server lacks is to be sent once more. Nothing here is believed before a key opens it.
 *
 * @throws ApiError: what was read is kept.
 */
export function pullWraps(app: AppDatabase, client: Client, restoreId: string | null): Promise<void> {
  const before = running.get(app)?.catch(() => undefined) ?? Promise.resolve()
  const pulling = before.then(() => pullNow(app, client, restoreId))
  running.set(app, pulling)
  return pulling
}

async function pullNow(app: AppDatabase, client: Client, restoreId: string | null): Promise<void> {
  const last = await app.keys.get('wraps-read')
  const isSame = last?.key === 'wraps-read' && last.of === restoreId
  const isWhole = !isSame || last.cursor === '0'
  const seen = new Set<string>()
  const taken = (await app.wraps.count()) === 0 ? new Set<string>() : null
  const ask = (after: string) => client.call(keyLogEndpoints.wraps, { query: { after } })
  let after = isSame ? last.cursor : '0'
  for (let asked = ask(after); ; ) {
    const { wraps, cursor, more } = await asked
    const isOver = !more || Number(cursor) <= Number(after)
    // Already on its way while these are stored; whether it comes matters only then.
    if (!isOver) asked = ask(cursor)
    asked.catch(() => undefined)
    for (const wrap of wraps) seen.add(wrap)
    await takeIn(app, wraps, taken)
    if (isOver) {
      // Of rows that all came from there nothing is missing.
      if (isWhole && (await app.wraps.count()) !== taken?.size) await noteMissing(app, seen)
      await app.keys.put({ key: 'wraps-read', cursor, of: restoreId })
      return
    }
    after = cursor
    // A listing that was cut off begins anew: only a whole one tells what is missing.
    if (!isWhole) await app.keys.put({ key: 'wraps-read', cursor, of: restoreId })
  }
}

/** Whether what the server has was ever read to its end, in this state of the server. */
export async function areWrapsRead(app: AppDatabase, restoreId: string | null): Promise<boolean> {
  const last = await app.keys.get('wraps-read')
  return last?.key === 'wraps-read' && last.of === restoreId
}

/** Sends what the server does not have. One that it refuses waits, and holds up no other. @throws ApiError */
export async function sendWraps(app: AppDatabase, client: Client): Promise<void> {
  const rows = await app.wraps.where('unsent').anyOf('new', 'missing').toArray()
  for (let at = 0; at < rows.length; ) {
    const batch = batchFrom(rows, at)
    at += batch.length
    if (await isTaken(client, batch)) await noteSent(app, batch)
    else for (const row of batch) if (await isTaken(client, [row])) await noteSent(app, [row])
  }
}

/** As many rows as fit into one call, and one at least. */
function batchFrom(rows: readonly WrapRow[], at: number): WrapRow[] {
  const batch: WrapRow[] = []
  let wraps = 0
  for (const row of rows.slice(at)) {
    wraps += row.wraps.length
    if (batch.length > 0 && wraps > WRAPS_AT_ONCE) break
    batch.push(row)
  }
  return batch
}

async function isTaken(client: Client, batch: readonly WrapRow[]): Promise<boolean> {
  try {
    await client.call(keyLogEndpoints.keepWraps, { body: { wraps: batch.flatMap(({ wraps }) => wraps) } })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === CONFLICT) return false
    throw error
  }
}

const noteSent = (app: AppDatabase, batch: readonly WrapRow[]): Promise<void> =>
  app.transaction('rw', app.wraps, async () => {
    for (const { kid, wraps } of batch) {
      const there = await app.wraps.get(kid)
      if (!there || wraps.some((wrap) => !there.wraps.includes(wrap))) continue
      const { unsent: _, ...row } = there
      await app.wraps.put(row)
    }
  })

/** `taken`: kids of all rows that were taken in until now, where there were none before. */
const takeIn = (app: AppDatabase, wraps: readonly string[], taken: Set<string> | null): Promise<void> =>
  app.transaction('rw', app.wraps, async () => {
    const given = wraps.flatMap((wrap) => {
      const kid = kidOrNull(wrap)
      return kid === null ? [] : [{ kid, wrap }]
    })
    const kids = [...new Set(given.map(({ kid }) => kid))]
    const isAllTaken = taken !== null && (await app.wraps.count()) === taken.size
    // A read for each of thousands of kids takes as long as storing them.
    const here = await app.wraps.bulkGet(isAllTaken ? kids.filter((kid) => taken.has(kid)) : kids)
    const rows = new Map(kids.map((kid): [string, WrapRow] => [kid, { kid, wraps: [] }]))
    for (const row of here) if (row) rows.set(row.kid, row)
    const changed = new Set<string>()
    for (const { kid, wrap } of given) {
      const row = rows.get(kid)
      if (!row || row.wraps.includes(wrap)) continue
      rows.set(kid, { ...row, wraps: [...row.wraps, wrap] })
      changed.add(kid)
    }
    await putInTurns(
      app.wraps,
      [...changed].flatMap((kid) => rows.get(kid) ?? []),
    )
    for (const kid of changed) taken?.add(kid)
  })

const noteMissing = (app: AppDatabase, seen: ReadonlySet<string>): Promise<void> =>
  app.transaction('rw', app.wraps, async () => {
    const missing: WrapRow[] = []
    await readBatches(app.wraps, kidOfRow, (rows) => {
      for (const row of rows)
        if (row.unsent === undefined && row.wraps.some((wrap) => !seen.has(wrap)))
          missing.push({ ...row, unsent: 'missing' })
    })
    await app.wraps.bulkPut(missing)
  })

function kidOrNull(wrap: string): string | null {
  try {
    return hex(kidOfWrap(fromBase64url(wrap)))
  } catch {
    return null
  }
}
