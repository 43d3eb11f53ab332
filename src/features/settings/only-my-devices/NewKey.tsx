import { useState } from 'react'
import { onlyMyDevicesTexts as texts } from '../../../i18n/english/only-my-devices.ts'
import type { OpenAccount } from '../../../sealing/account.ts'
import type { NewRecovery } from '../../../sealing/unlockers/remove-unlockers.ts'
import { client } from '../../../session/client.ts'
import { confirmFirst } from '../../../session/confirm-first.ts'
import { loadUnlockers } from '../../../session/sealing/sealing.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { notify } from '../../../ui/shell/notices.ts'
import { Explained } from './Explained.tsx'
import { KeySheet } from './KeySheet.tsx'

type NewKeyProps = { person: SignedInUser; onClose: () => void; onDone: () => void }

/** A recovery key in the place of the one before. */
export function NewKey({ person, onClose, onDone }: NewKeyProps) {
  const [made, setMade] = useState<NewRecovery | null>(null)
  if (made) {
    const isTriedBack = async (typed: string) => (await loadUnlockers()).isRecoveryTriedBack(made, typed)
    const replace = async (): Promise<void> => {
      await replaced(person, made)
      notify({ title: texts.newKeyDone, description: texts.newKeyDoneText })
      onDone()
    }
    return <KeySheet shown={made.shown} isTriedBack={isTriedBack} onTried={replace} onClose={onClose} />
  }
  const make = async (): Promise<void> => setMade(await (await loadUnlockers()).draftRecovery(texts.recoveryKey))
  return (
    <Explained title={texts.newKey} goOn={texts.goOn} onGoOn={make} onClose={onClose}>
      <p>{texts.keyText}</p>
      <p>{texts.newKeyText}</p>
    </Explained>
  )
}

async function replaced(person: SignedInUser, made: NewRecovery): Promise<void> {
  const { removeFromAccount, dropUnlocker, keptAccount, keyStoreOf, lookAgain } = await loadUnlockers()
  const store = keyStoreOf(person.app)
  const before = await keptAccount(store)
  try {
    await confirmFirst(() => removeFromAccount(store, client, new Set(), made))
  } catch (error) {
    // The answer may have been lost, and nothing else.
    const account = await lookAgain(person, client).catch(() => null)
    if (account?.kind !== 'open' || !recoveryKeys(account).includes(made.unlocker.id)) throw error
  }
  const older = before.kind === 'open' ? recoveryKeys(before).filter((id) => id !== made.unlocker.id) : []
  for (const id of older) {
    await confirmFirst(() => dropUnlocker(client, id)).catch((error: unknown) =>
      console.warn('What the recovery key of before opened with stays on the server.', error),
    )
  }
}

const recoveryKeys = ({ log }: OpenAccount): string[] =>
  log.body.unlockers.filter(({ kind }) => kind === 'recovery').map(({ id }) => id)
