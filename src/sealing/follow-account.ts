import type { AppDatabase } from '../local/app-database.ts'
import { type FieldCalls, openValues } from './fields/open-values.ts'
import { lookAtKeys } from './sync-keys.ts'

/** How long this page goes by what it has seen of who may read. Milliseconds. */
const AGAIN_MS = 60 * 60 * 1000

/** When this page last saw the account of a database open, by `performance.now`. */
const seen = new WeakMap<AppDatabase, number>()

/**
 * What the sync of a page asks for at its start and with each news: who may read, until this device is among them and once an hour after
 * that, then what other devices have written. @throws ApiError: then the next look does it
 */
export async function followAccount(context: FieldCalls): Promise<void> {
  const { app, client } = context
  const last = seen.get(app)
  if (last === undefined || performance.now() - last > AGAIN_MS) {
    if ((await lookAtKeys(context, client)).kind === 'open') seen.set(app, performance.now())
  }
  await openValues(context)
}
