import { useState } from 'react'
import { onlyMyDevicesTexts as texts } from '../../../i18n/english/only-my-devices.ts'
import type { FoundDevice } from '../../../sealing/unlockers/approve-device.ts'
import { client } from '../../../session/client.ts'
import { confirmFirst } from '../../../session/confirm-first.ts'
import { loadUnlockers } from '../../../session/sealing/sealing.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { notify } from '../../../ui/shell/notices.ts'
import { Explained } from './Explained.tsx'
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
  const { problems, busy, form } = useForm<{ code: string }>({
    check: () => (typed.trim() === '' ? { code: texts.unreadableCode } : {}),
    async send() {
      const { findDevice, keyStoreOf } = await loadUnlockers()
      const search = await findDevice(keyStoreOf(person.app), client, typed)
      if (search.kind === 'found') onFound(search.device)
      else throw new NoDeviceError(search.kind === 'missing' ? texts.missingDevice : texts.unreadableCode)
    },
    failed: (error) => ({ code: error instanceof NoDeviceError ? error.message : reasonOf(error) }),
  })
  return (
    <form {...form} className="typed-confirm">
      <p>{texts.codeText}</p>
      <Field
        label={texts.code}
        name="device-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        error={problems.code}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className="dialog__actions">
        <Button variant="outline" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {texts.find}
        </Button>
      </div>
    </form>
  )
}

/** No device that waits shows this code; `message` is for the person. */
class NoDeviceError extends Error {
  override name = 'NoDeviceError'
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
