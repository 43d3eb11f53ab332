import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import type { AccountState } from '../../../sealing/account.ts'
import { client } from '../../../session/client.ts'
import { loadUnlockers } from '../../../session/sealing/sealing.ts'
import type { Stand } from '../../../session/sealing/stand.ts'
import { onlineAtom, type SignedInUser } from '../../../session/store.ts'

/**
 * `off`: this person does not use the mode. `beginning`: it was begun here, and the server has not taken it yet. `isHeard`: whether the
 * server was asked; only then is it known that nobody has begun. `isVoid`: what was begun here came second. `isLasting`: whether this browser
 * stores keys.
 */
export type AccountView =
  | { kind: 'loading' | 'failed' | 'off' | 'beginning' }
  | { kind: 'used'; account: AccountState; isHeard: boolean; isVoid: boolean; isLasting: boolean }

/** What this device knows of the account's keys; with a network, compared with the server's. */
export function useAccount(person: SignedInUser, stand: Stand): { view: AccountView; reload: () => Promise<void> } {
  const online = useAtomValue(onlineAtom)
  const [view, setView] = useState<AccountView>({ kind: 'loading' })
  const reload = useCallback(async () => {
    try {
      setView(await look(person, stand, online))
    } catch (error) {
      console.error(error)
      setView({ kind: 'failed' })
    }
  }, [person, stand, online])
  useEffect(() => void reload(), [reload])
  return { view, reload }
}

async function look(person: SignedInUser, stand: Stand, online: boolean): Promise<AccountView> {
  if (stand === 'off' || stand === 'offered') return { kind: 'off' }
  const { app } = person
  const { lookAgain, keptAccount, keyStoreOf } = await loadUnlockers()
  const store = keyStoreOf(app)
  const heard = online ? await lookAgain(person, client).catch(nothingHeard) : null
  const account = heard ?? (await keptAccount(store))
  if (account.kind === 'open') await store.remove('void')
  else if (await store.read('beginning')) return { kind: 'beginning' }
  return {
    kind: 'used',
    account: account.kind === 'none' && stand === 'closed' ? { kind: 'closed' } : account,
    isHeard: heard !== null,
    isVoid: (await store.read('void')) !== undefined,
    isLasting: store.isLasting(),
  }
}

/** The network is gone, or the server is. */
function nothingHeard(error: unknown): null {
  if (!(error instanceof ApiError)) throw error
  console.warn('What this device knows of its account could not be compared with the server.', error)
  return null
}
