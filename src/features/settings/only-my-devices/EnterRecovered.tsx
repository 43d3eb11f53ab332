import { useState } from 'react'
import { onlyMyDevicesTexts as texts } from '../../../i18n/english/only-my-devices.ts'
import type { Recovered } from '../../../sealing/unlockers/recover-account.ts'
import { client } from '../../../session/client.ts'
import { confirmFirst } from '../../../session/confirm-first.ts'
import { deviceName } from '../../../session/device-name.ts'
import { loadUnlockers } from '../../../session/sealing/sealing.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { Explained } from './Explained.tsx'
import { addedText, OtherLogError, unlockerName } from './words.ts'

type EnterRecoveredProps = { person: SignedInUser; found: Recovered; onClose: () => void; onIn: () => void }

/** Whoever sees a device there that was removed must not go on: the server may have shown an older list. */
export function EnterRecovered({ person, found, onClose, onIn }: EnterRecoveredProps) {
  const [shown, setShown] = useState({ account: found, hasChanged: false })
  const enter = async (): Promise<void> => {
    const { enterRecovered, keyStoreOf, recoverAgain } = await loadUnlockers()
    const name = deviceName(navigator.userAgent)
    const entered = await confirmFirst(() => enterRecovered(keyStoreOf(person.app), client, shown.account, name))
    if (entered.kind === 'open') return onIn()
    const recovery = entered.kind === 'again' ? await recoverAgain(client, shown.account) : entered
    if (recovery.kind !== 'recovered') throw new OtherLogError()
    setShown({ account: recovery.account, hasChanged: true })
  }
  return (
    <Explained key="enter" title={texts.askIn} goOn={texts.enter} onGoOn={enter} onClose={onClose}>
      {shown.hasChanged ? <p role="status">{texts.again}</p> : null}
      <p>{texts.yourDevices}</p>
      <ul>
        {shown.account.log.body.unlockers.map((unlocker) => (
          <li key={unlocker.id}>
            {unlockerName(unlocker)} · {addedText(unlocker)}
          </li>
        ))}
      </ul>
    </Explained>
  )
}
