import type { AppDatabase } from '../../local/app-database.ts'
import { getAccount } from '../../local/device/account.ts'
import { answered } from '../../local/unanswered-error.ts'
import { isOnlyMyDevices } from '../../platform/storage/only-my-devices.ts'

/** A database that leaves the question unanswered holds up no Start for longer. Milliseconds. */
const PATIENCE_MS = 2000

/**
 * Whether this person uses "Only my devices". Their database says it. The note beside it comes first: it answers where the database
 * does not.
 */
export const isOn = async (app: AppDatabase): Promise<boolean> =>
  isOnlyMyDevices(app.name) || (await answered(isSaid(app), PATIENCE_MS).catch(() => false))

/** A log that the server shows, or that it wants one, is a yes. Its silence is no "no": what was noted here once stays. */
export async function isSaid(app: AppDatabase): Promise<boolean> {
  if ((await app.keys.where(':id').anyOf('mode', 'account').count()) > 0) return true
  return ((await getAccount(app))?.onlyMyDevices ?? 'offered') !== 'offered'
}
