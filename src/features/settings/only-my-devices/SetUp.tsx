import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { onlyMyDevicesTexts as texts } from '../../../i18n/english/only-my-devices.ts'
import type { NewAccount } from '../../../sealing/begin-account.ts'
import { client } from '../../../session/client.ts'
import { deviceName } from '../../../session/device-name.ts'
import { loadUnlockers } from '../../../session/sealing/sealing.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { notify } from '../../../ui/shell/notices.ts'
import { Explained } from './Explained.tsx'
import { KeySheet } from './KeySheet.tsx'
import { NotOfferedError } from './words.ts'

type SetUpProps = { person: SignedInUser; isRequired: boolean; onClose: () => void; onDone: () => void }

/** Begins the mode: what it means, a recovery key, and the key tried. Nothing counts before that. */
export function SetUp({ person, isRequired, onClose, onDone }: SetUpProps) {
  const [account, setAccount] = useState<NewAccount | null>(null)
  if (account) {
    const isTriedBack = async (typed: string) => (await loadUnlockers()).isTriedBack(account, typed)
    const begin = async (): Promise<void> => {
      notify(await begun(person, account))
      onDone()
    }
    return <KeySheet shown={account.shown} isTriedBack={isTriedBack} onTried={begin} onClose={onClose} />
  }
  const draft = async (): Promise<void> => {
    const { draftAccount, keyStoreOf, mayBegin } = await loadUnlockers()
    if (!(await mayBegin(client))) throw new NotOfferedError()
    const names = { device: deviceName(navigator.userAgent), recovery: texts.recoveryKey }
    setAccount(await draftAccount(keyStoreOf(person.app), names))
  }
  return (
    <Explained title={texts.turnOn} goOn={texts.goOn} onGoOn={draft} onClose={onClose}>
      {isRequired ? <p>{texts.required}</p> : null}
      <p>{texts.lead}</p>
      <p>{texts.sees}</p>
      <p>{texts.costs}</p>
      <p>{texts.loss}</p>
      <p>{texts.stays}</p>
    </Explained>
  )
}

/** What is to be told of it. Throws what the server says against it. */
async function begun({ app }: SignedInUser, account: NewAccount): Promise<Parameters<typeof notify>[0]> {
  const { beginAccount, keyStoreOf } = await loadUnlockers()
  try {
    const isFirst = (await beginAccount(keyStoreOf(app), client, account)) === 'begun'
    return isFirst ? { title: texts.begun } : { title: texts.void, type: 'warning' }
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === 'status') throw error
    console.warn('The account begins when the server is there.', error)
    return { title: texts.notSent, type: 'warning' }
  }
}
