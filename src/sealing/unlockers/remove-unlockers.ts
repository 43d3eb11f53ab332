import { equalBytes } from '../../../core/sealing/bytes.ts'
import { newRecoveryKey, readRecoveryKey, shownRecoveryKey } from '../../../core/sealing/codes/recovery-key.ts'
import type { CheckedLog } from '../../../core/sealing/key-log.ts'
import { newUnlocker } from '../../../core/sealing/unlocker.ts'
import { removeUnlockers as withoutUnlockers } from '../../../core/sealing/write-key-log.ts'
import type { Client } from '../../api/client.ts'
import type { OpenAccount } from '../account.ts'
import { named } from '../device.ts'
import type { KeyStore } from '../key-store.ts'
import { writeAccount } from '../write-account.ts'
import { keepUnlocker, type OpenUnlocker, renewUnlocker } from './keep-unlocker.ts'

/** A recovery key that is to take the older one's place. In this page's memory alone. */
export type NewRecovery = OpenUnlocker & { shown: string; name: string }

export async function draftRecovery(name: string): Promise<NewRecovery> {
  const secret = newRecoveryKey()
  const unlocker = await newUnlocker('recovery')
  return { kind: 'recovery', shown: await shownRecoveryKey(secret), secret, unlocker, name }
}

/** Whether what was typed or scanned back is this key. @throws RecoveryKeyError for what can be no recovery key. */
export const isRecoveryTriedBack = async ({ secret }: NewRecovery, typed: string): Promise<boolean> =>
  equalBytes(secret, await readRecoveryKey(typed))

/**
 * Begins an epoch without these unlockers: what is written from then on, they cannot read. Until the recovery key is replaced, an older
 * paper cannot rule out a list that a removed device wrote.
 *
 * @throws KeyLogWriteError, and ApiError
 */
export async function removeFromAccount(
  store: KeyStore,
  client: Client,
  removed: ReadonlySet<string>,
  recovery?: NewRecovery,
): Promise<OpenAccount> {
  const added = recovery ? [named(recovery.unlocker, 'recovery', recovery.name)] : []
  const state = await writeAccount(store, client, async (log) => {
    // So that no list names a key that opens nothing.
    if (recovery) await keepUnlocker(store, client, log, recovery)
    const gone = recovery ? new Set([...removed, ...recoveryKeysOf(log)]) : removed
    const isThere = log.body.unlockers.some(({ id }) => gone.has(id))
    return isThere ? withoutUnlockers(log, gone, added) : null
  })
  // And with the newest checkpoint.
  if (recovery) await renewUnlocker(store, client, state.log, recovery)
  return state
}

const recoveryKeysOf = ({ body }: CheckedLog): string[] =>
  body.unlockers.filter(({ kind }) => kind === 'recovery').map(({ id }) => id)
