import { useState } from 'react'
import type { ListedUnlocker } from '../../../../core/sealing/key-log-entry.ts'
import { onlyMyDevicesTexts as texts } from '../../../i18n/english/only-my-devices.ts'
import type { OpenAccount } from '../../../sealing/account.ts'
import { client } from '../../../session/client.ts'
import { confirmFirst } from '../../../session/confirm-first.ts'
import { loadUnlockers } from '../../../session/sealing/sealing.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/shell/notices.ts'
import { addedText, reasonOf, unlockerName } from './words.ts'

type DeviceListProps = {
  person: SignedInUser
  account: OpenAccount
  /** Whether the list can be changed now. */
  mayChange: boolean
  onChange: () => Promise<void>
}

/** Who can open the recordings: devices and the recovery key. Each device but this one can be removed. */
export function DeviceList({ person, account, mayChange, onChange }: DeviceListProps) {
  const [asking, setAsking] = useState<ListedUnlocker | null>(null)
  const remove = async ({ id, kind }: ListedUnlocker): Promise<void> => {
    setAsking(null)
    try {
      const { removeFromAccount, dropUnlocker, keyStoreOf } = await loadUnlockers()
      await confirmFirst(() => removeFromAccount(keyStoreOf(person.app), client, new Set([id])))
      if (kind === 'passkey') await confirmFirst(() => dropUnlocker(client, id)).catch(keptOnServer)
      const isDevice = kind === 'device'
      notify({ title: isDevice ? texts.removed : texts.passkeyRemoved, description: texts.removedText })
    } catch (error) {
      notify({ title: reasonOf(error), type: 'error' })
    }
    await onChange()
  }
  return (
    <>
      <ul>
        {account.log.body.unlockers.map((unlocker) => (
          <Row
            key={unlocker.id}
            unlocker={unlocker}
            isThis={unlocker.id === account.device.id}
            onRemove={mayChange ? () => setAsking(unlocker) : undefined}
          />
        ))}
      </ul>
      {asking ? (
        <ConfirmDialog
          title={texts.removeQuestion(unlockerName(asking))}
          text={asking.kind === 'passkey' ? texts.removePasskeyText : texts.removeText}
          keep={texts.cancel}
          confirm={texts.remove}
          onKeep={() => setAsking(null)}
          onConfirm={() => void remove(asking)}
        />
      ) : null}
    </>
  )
}

/** It is in the list no more, so that it opens nothing new. */
const keptOnServer = (error: unknown): void => console.warn('What a passkey opened with stays on the server.', error)

type RowProps = { unlocker: ListedUnlocker; isThis: boolean; onRemove: (() => void) | undefined }

function Row({ unlocker, isThis, onRemove }: RowProps) {
  const name = unlockerName(unlocker)
  const added = addedText(unlocker)
  return (
    <li className="settings__row settings__fact settings__device">
      <span>
        {name}
        <span className="settings__note">{isThis ? `${texts.thisDevice} · ${added}` : added}</span>
      </span>
      {isThis || unlocker.kind === 'recovery' || !onRemove ? null : (
        <button type="button" className="text-action" aria-label={texts.removeOf(name)} onClick={onRemove}>
          {texts.remove}
        </button>
      )}
    </li>
  )
}
