import type { AppDatabase } from '../../local/app-database.ts'
import { getAccount } from '../../local/device/account.ts'
import { isOnlyMyDevices } from '../../platform/storage/only-my-devices.ts'
import { isSaid } from './mode.ts'

/**
 * How this device stands to the mode, with or without a network. `open`: it is among those that open the recordings. `closed`: others
 * are, and it is not. `wanted`: the server wants it, or it was begun here, and no device is in yet. `offered`, `off`: it is not used.
 */
export type Stand = 'open' | 'closed' | 'wanted' | 'offered' | 'off'

export async function readStand(app: AppDatabase): Promise<Stand> {
  if (await app.keys.get('account')) return 'open'
  const said = (await getAccount(app))?.onlyMyDevices
  if (isOnlyMyDevices(app.name) || (await isSaid(app))) return said === 'used' ? 'closed' : 'wanted'
  return said === 'offered' ? 'offered' : 'off'
}
