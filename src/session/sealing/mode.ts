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
async function isSaid(app: AppDatabase): Promise<boolean> {
  if ((await app.keys.where(':id').anyOf('mode', 'account').count()) > 0) return true
  const said = (await getAccount(app))?.onlyMyDevices
  return said?.isUsed === true || said?.offer === 'required'
}

/**
 * How this device stands to the mode, with or without a network. `open`: it is among those that open the recordings. `closed`: others
 * are, and it is not. `wanted`: the server wants it, or it was begun here, and no device is in yet. `offered`, `off`: it is not used.
 */
export type Stand = 'open' | 'closed' | 'wanted' | 'offered' | 'off'

export async function readStand(app: AppDatabase): Promise<Stand> {
  if (await app.keys.get('account')) return 'open'
  const said = (await getAccount(app))?.onlyMyDevices
  if (isOnlyMyDevices(app.name) || (await isSaid(app))) return said?.isUsed ? 'closed' : 'wanted'
  return said?.offer === 'offered' ? 'offered' : 'off'
}
