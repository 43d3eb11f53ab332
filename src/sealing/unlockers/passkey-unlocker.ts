import type { Bytes } from '../../../core/sealing/bytes.ts'
import { newUnlocker } from '../../../core/sealing/unlocker.ts'
import { addUnlocker } from '../../../core/sealing/write-key-log.ts'
import type { Client } from '../../api/client.ts'
import { named } from '../device.ts'
import type { KeyStore } from '../key-store.ts'
import { writeAccount } from '../write-account.ts'
import { keepUnlocker, type OpenUnlocker, renewUnlocker } from './keep-unlocker.ts'

/** What a passkey gave for `passkeyInput`. */
export type UsedPasskey = { id: string; secret: Bytes }

/**
 * Enters a passkey into the log: from then on it lets a new device in. One that is in it already stays as it is.
 * @throws KeyLogWriteError, and ApiError
 */
export async function addPasskeyUnlocker(
  store: KeyStore,
  client: Client,
  { id: credential, secret }: UsedPasskey,
  name: string,
): Promise<void> {
  const passkey: OpenUnlocker = { kind: 'passkey', secret, unlocker: await newUnlocker('passkey') }
  let isNew = false
  const { log } = await writeAccount(store, client, async (before) => {
    isNew = !before.body.unlockers.some((one) => one.credential === credential)
    if (!isNew) return null
    // So that no list names a passkey that opens nothing.
    await keepUnlocker(store, client, before, passkey)
    return addUnlocker(before, { ...named(passkey.unlocker, 'passkey', name), credential })
  })
  if (isNew) await renewUnlocker(store, client, log, passkey)
}
