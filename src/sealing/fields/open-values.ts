import { ApiError } from '../../api/api-error.ts'
import { readReplica } from '../../local/device/held-by-server.ts'
import { refreshAccount } from '../account.ts'
import { keyStoreOf } from '../key-store.ts'
import { areWrapsRead, pullWraps } from '../sync-wraps.ts'
import type { FieldCalls } from './field-calls.ts'
import { wakeRewrites } from './take-row.ts'
import { retryAside, takeValues } from './take-values.ts'

const NOT_FOUND = 404

/**
 * Opens what other devices have written in sealed recordings since the last time, and shows it. What does not open is said, and holds up
 * nothing: its key may have yet to come. @throws ApiError: then the next look does it
 */
export async function openValues({ app, audio, client, now, signal }: FieldCalls): Promise<void> {
  const store = keyStoreOf(app)
  // Nothing would open: whoever is let in later reads it all then.
  if (!(await store.read('account'))) return
  await wakeRewrites(app)
  const restoreId = (await readReplica(app))?.id ?? null
  // Without them nothing opens, and only so much is kept for another try.
  if (!(await areWrapsRead(app, restoreId))) await pullWraps(app, client, restoreId)
  const calls = { app, audio, store, client, now, signal }
  const waiting = await retryAside(calls)
  let closed = 0
  try {
    closed = await takeValues(calls)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== NOT_FOUND) throw error
    console.warn('This server is of a version before sealed values.', error)
    return
  }
  if (closed + waiting === 0) return
  await refreshAccount(store, client)
  await pullWraps(app, client, restoreId)
  const left = await retryAside(calls)
  if (left > 0) console.warn(`${left} changes of your other devices do not open on this device.`)
}
