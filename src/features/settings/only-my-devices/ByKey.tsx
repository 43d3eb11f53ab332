import { useState } from 'react'
import { onlyMyDevicesTexts as texts } from '../../../i18n/english/only-my-devices.ts'
import type { Recovered } from '../../../sealing/unlockers/recover-account.ts'
import { client } from '../../../session/client.ts'
import { loadUnlockers } from '../../../session/sealing/sealing.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EnterRecovered } from './EnterRecovered.tsx'
import { KeyForm } from './TypedForm.tsx'

type ByKeyProps = { person: SignedInUser; onClose: () => void; onIn: () => void }

/** On a new device with none of the others at hand: the recovery key, then a look at who is in the list. */
export function ByKey({ person, onClose, onIn }: ByKeyProps) {
  const [found, setFound] = useState<Recovered | null>(null)
  const [typed, setTyped] = useState('')
  if (found) return <EnterRecovered person={person} found={found} onClose={onClose} onIn={onIn} />
  const recover = async (given: string): Promise<string | null> => {
    const recovery = await (await loadUnlockers()).recoverAccount(client, given)
    if (recovery.kind === 'unknown') return texts.unknownKey
    if (recovery.kind === 'other-log') return texts.otherLog
    setFound(recovery.account)
    return null
  }
  const back = { words: texts.cancel, onBack: onClose }
  return (
    <Dialog title={texts.byKey} onClose={onClose}>
      <KeyForm text={texts.byKeyText} typed={typed} onType={setTyped} back={back} onSend={recover} />
    </Dialog>
  )
}
