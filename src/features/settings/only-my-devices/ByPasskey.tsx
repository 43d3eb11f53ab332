import { useState } from 'react'
import type { Bytes } from '../../../../core/sealing/bytes.ts'
import { onlyMyDevicesTexts as texts } from '../../../i18n/english/only-my-devices.ts'
import { askForSecret } from '../../../platform/passkey-secret.ts'
import type { UsedPasskey } from '../../../sealing/unlockers/passkey-unlocker.ts'
import type { Recovered } from '../../../sealing/unlockers/recover-account.ts'
import { client } from '../../../session/client.ts'
import { confirmFirst } from '../../../session/confirm-first.ts'
import { deviceName } from '../../../session/device-name.ts'
import { loadUnlockers } from '../../../session/sealing/sealing.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { notify } from '../../../ui/shell/notices.ts'
import { EnterRecovered } from './EnterRecovered.tsx'
import { Explained } from './Explained.tsx'
import { NoSecretError } from './words.ts'

type ByPasskeyProps = { person: SignedInUser; onClose: () => void; onIn: () => void }

/** On a new device: a passkey that was entered before lets it in. */
export function ByPasskey({ person, onClose, onIn }: ByPasskeyProps) {
  const [found, setFound] = useState<Recovered | null>(null)
  const [note, setNote] = useState<string>(texts.byPasskeyText)
  if (found) return <EnterRecovered person={person} found={found} onClose={onClose} onIn={onIn} />
  const recover = async (): Promise<void> => {
    const { recoverByPasskey } = await loadUnlockers()
    const recovery = await recoverByPasskey(client, (await usedPasskey()).secret)
    if (recovery.kind === 'recovered') setFound(recovery.account)
    else setNote(recovery.kind === 'unknown' ? texts.unknownPasskey : texts.otherLog)
  }
  return (
    <Explained title={texts.byPasskey} goOn={texts.goOn} onGoOn={recover} onClose={onClose}>
      <p role="status">{note}</p>
    </Explained>
  )
}

type AddPasskeyProps = { person: SignedInUser; onClose: () => void; onDone: () => void }

/** On a device that is in: one of the passkeys that sign in is to open the recordings as well. */
export function AddPasskey({ person, onClose, onDone }: AddPasskeyProps) {
  const add = async (): Promise<void> => {
    const { addPasskeyUnlocker, keyStoreOf } = await loadUnlockers()
    // Believed only after it has given the same twice: a dialog each.
    const used = await usedPasskey()
    const again = await usedPasskey(used.rawId)
    if (again.secret.join() !== used.secret.join()) throw new NoSecretError()
    const name = deviceName(navigator.userAgent)
    await confirmFirst(() => addPasskeyUnlocker(keyStoreOf(person.app), client, used, name))
    notify({ title: texts.passkeyAdded })
    onDone()
  }
  return (
    <Explained title={texts.addPasskey} goOn={texts.goOn} onGoOn={add} onClose={onClose}>
      <p>{texts.addPasskeyText}</p>
    </Explained>
  )
}

/** @throws NoSecretError, and DOMException as `askForSecret` */
async function usedPasskey(of?: Bytes): Promise<UsedPasskey & { rawId: Bytes }> {
  const { passkeyInput } = await loadUnlockers()
  const { secret, ...passkey } = await askForSecret(await passkeyInput(), of)
  if (!secret) throw new NoSecretError()
  return { ...passkey, secret }
}
