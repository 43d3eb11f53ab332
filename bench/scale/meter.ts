import type { CountingClient } from './device/counting-client.ts'
import { processorSeconds } from './device/processor-time.ts'
import type { Installation } from './installation.ts'

/** What an installation has spent: processor seconds, bytes, requests. */
export type Spent = {
  server: number
  database: number
  /** What PostgreSQL has written to its log of changes, which is also what a standby is sent. */
  walBytes: number
  /** Those that have written. */
  transactions: number
  requests: number
  toServer: number
  fromServer: number
  toStore: number
  fromStore: number
  puts: number
  reads: number
  deletes: number
}

export async function readMeter({ app, postgres, store, row }: Installation, device: CountingClient): Promise<Spent> {
  const { received, sent } = store.transferred()
  const bytes = device.bytes()
  // Only a transaction that writes has a number.
  const written = await row<{ wal: string; transactions: string }>(
    `select pg_current_wal_lsn() - '0/0' as wal, pg_snapshot_xmax(pg_current_snapshot())::text as transactions`,
  )
  return {
    server: processorSeconds(app.pid() ?? 0),
    database: processorSeconds(postgres.pid()),
    walBytes: Number(written.wal),
    transactions: Number(written.transactions),
    requests: device.requests,
    toServer: bytes.sent,
    fromServer: bytes.received,
    toStore: received,
    fromStore: sent,
    puts: store.seen('PUT'),
    reads: store.seen('GET') + store.seen('HEAD'),
    deletes: store.seen('DELETE'),
  }
}

export const difference = (after: Spent, before: Spent): Spent =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - before[name as keyof Spent]])) as Spent
