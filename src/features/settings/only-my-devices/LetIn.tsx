import { useState } from 'react'
import { onlyMyDevicesTexts as texts } from '../../../i18n/english/only-my-devices.ts'
import type { FoundDevice } from '../../../sealing/unlockers/approve-device.ts'
import { client } from '../../../session/client.ts'
import { confirmFirst } from '../../../session/confirm-first.ts'
import { loadUnlockers } from '../../../session/sealing/sealing.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { notify } from '../../../ui/shell/notices.ts'
import { Explained } from './Explained.tsx'
import { TypedForm } from './TypedForm.tsx'
import { reasonOf } from './words.ts'

type LetInProps = { person: SignedInUser; onClose: () => void; onDone: () => void }

/** On an old device: the code that the new one shows, then its name, which the code has proved. */
export function LetIn({ person, onClose, onDone }: LetInProps) {
  const [found, setFound] = useState<FoundDevice | null>(null)
  if (found) return <Approve person={person} found={found} onClose={onClose} onDone={onDone} />
  return (
    <Dialog title={texts.letIn} onClose={onClose}>
      <CodeForm person={person} onFound={setFound} onClose={onClose} />
    </Dialog>
  )
}

type CodeFormProps = { person: SignedInUser; onFound: (device: FoundDevice) => void; onClose: () => void }

function CodeForm({ person, onFound, onClose }: CodeFormProps) {
  const [typed, setTyped] = useState('')
  const find = async (code: string): Promise<string | null> => {
    const { findDevice, keyStoreOf } = await loadUnlockers()
    const search = await findDevice(keyStoreOf(person.app), client, code)
    if (search.kind !== 'found') return search.kind === 'missing' ? texts.missingDevice : texts.unreadableCode
    onFound(search.device)
    return null
  }
  return (
    <TypedForm
      text={texts.codeText}
      label={texts.code}
      name="device-code"
      typed={typed}
      onType={setTyped}
      empty={texts.unreadableCode}
      back={{ words: texts.cancel, onBack: onClose }}
      goOn={texts.find}
      onSend={find}
      failed={reasonOf}
    />
  )
}

function Approve({ person, found, onClose, onDone }: LetInProps & { found: FoundDevice }) {
  const { name } = found.request
  const approve = async (): Promise<void> => {
    const { approveDevice, keyStoreOf } = await loadUnlockers()
    await confirmFirst(() => approveDevice(keyStoreOf(person.app), client, found))
    notify({ title: texts.wasLetIn(name) })
    onDone()
  }
  return (
    <Explained title={texts.letInQuestion(name)} goOn={texts.letInYes} onGoOn={approve} onClose={onClose}>
      <p>{texts.letInText}</p>
    </Explained>
  )
}
