import { endpoints } from '../../../contract/endpoints.ts'
import { ApiError } from '../../api/api-error.ts'
import { clearDatabases, type Unsent } from '../../local/device/clear-device.ts'
import { forgetUser } from '../../local/device/user.ts'
import { ONLY_MY_DEVICES } from '../../platform/storage/only-my-devices.ts'
import { client } from '../../session/client.ts'

/**
 * Emergency reset (docs/decisions.md#emergency-reset): ends the session, and clears databases, local
 * and session storage, caches and service workers. Throws what a store throws.
 * @param keep recordings that stay until their owner signs in again; null when nothing does
 */
export async function resetDevice(keep: Unsent | null): Promise<void> {
  await client.call(endpoints.logout, {}).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    console.warn('The session on the server has not been ended: it ends by itself.', error)
  })
  await clearDatabases(keep)
  await forgetUser()
  const noted = localStorage.getItem(ONLY_MY_DEVICES)
  localStorage.clear()
  // Whoever signs in again after it records nothing in the clear.
  if (noted) localStorage.setItem(ONLY_MY_DEVICES, noted)
  sessionStorage.clear()
  for (const name of (await globalThis.caches?.keys()) ?? []) await caches.delete(name)
  for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) await worker.unregister()
}
