import { endpoints } from '../../../contract/endpoints.ts'
import { ApiError } from '../../api/api-error.ts'
import { clearDatabases } from '../../local/device/clear-device.ts'
import { findUnsent, isMoreThanTold, type Unsent } from '../../local/device/find-unsent.ts'
import { forgetUser } from '../../local/device/user.ts'
import { whileNobodyRecords } from '../../local/device/while-nobody-records.ts'
import { ONLY_MY_DEVICES } from '../../platform/storage/only-my-devices.ts'
import { client } from '../../session/client.ts'
import { isRestored } from './is-restored.ts'

/** `more`: more would be deleted than was told; nothing was done. */
export type ResetOutcome = { kind: 'done' } | { kind: 'recording' } | { kind: 'more'; unsent: Unsent }

/**
 * Emergency reset (docs/decisions.md#emergency-reset): ends the session, and clears databases, local
 * and session storage, caches and service workers. Throws what a store throws.
 * @param told what the person was told that is nowhere else: it stays until its owner signs in again, with all that came since,
 * unless `isDiscarding`
 */
export async function resetDevice(told: Unsent, isDiscarding: boolean): Promise<ResetOutcome> {
  const outcome = await whileNobodyRecords<ResetOutcome>(async (isAnybody) => {
    // While the session goes on: a restored server says so.
    const unsent = await findUnsent(isRestored)
    if (isDiscarding && isMoreThanTold(told, unsent)) return { kind: 'more', unsent }
    await client.call(endpoints.logout, {}).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      console.warn('The session on the server has not been ended: it ends by itself.', error)
    })
    if (await isAnybody()) return { kind: 'recording' }
    await clearDatabases(isDiscarding ? null : unsent)
    await clearRest()
    return { kind: 'done' }
  })
  return outcome ?? { kind: 'recording' }
}

async function clearRest(): Promise<void> {
  await forgetUser()
  const noted = localStorage.getItem(ONLY_MY_DEVICES)
  localStorage.clear()
  // Whoever signs in again after it records nothing in the clear.
  if (noted) localStorage.setItem(ONLY_MY_DEVICES, noted)
  sessionStorage.clear()
  for (const name of (await globalThis.caches?.keys()) ?? []) await caches.delete(name)
  for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) await worker.unregister()
}
