import './only-my-devices.css'
import { useState } from 'react'
import { onlyMyDevicesTexts as texts } from '../../../i18n/english/only-my-devices.ts'
import { client } from '../../../session/client.ts'
import { loadSealing } from '../../../session/sealing/sealing.ts'
import type { Stand } from '../../../session/sealing/stand.ts'
import { type SignedInUser, useSyncNow } from '../../../session/store.ts'
import { wakeEntries } from '../../../sync/outbox/wake-entries.ts'
import { notify } from '../../../ui/shell/notices.ts'
import { AskIn } from './AskIn.tsx'
import { ByKey } from './ByKey.tsx'
import { AddPasskey, ByPasskey } from './ByPasskey.tsx'
import { Explained } from './Explained.tsx'
import { LetIn } from './LetIn.tsx'
import { NewKey } from './NewKey.tsx'
import { SetUp } from './SetUp.tsx'
import { type Asked, StandView } from './StandView.tsx'
import { useAccount } from './use-account.ts'

/** `isRequired`: by the server. */
type OnlyMyDevicesProps = { person: SignedInUser; stand: Stand; isRequired: boolean }

/** Settings › Only my devices: whether the mode is used, and who can open the recordings. */
export function OnlyMyDevices({ person, stand, isRequired }: OnlyMyDevicesProps) {
  const { view, reload } = useAccount(person, stand)
  const [asked, setAsked] = useState<Asked | null>(null)
  const syncNow = useSyncNow()
  /** A dialog that was left may have begun something all the same; what it tells later closes no other one. */
  const close = (): void => {
    setAsked((now) => (now === asked ? null : now))
    void reload()
  }
  /** What waited for keys goes on its way. */
  const done = async (): Promise<void> => {
    close()
    await wakeEntries(person.app, person.user.id, ['storage']).catch(later)
    void syncNow()
  }
  const enter = async (): Promise<void> => {
    notify({ title: texts.isIn })
    await done()
    const follow = async (): Promise<void> => (await loadSealing()).followAccount({ ...person, client, now: Date.now })
    await follow().catch(later)
    await reload()
  }
  /** The person's word counts where the server says nothing of it: from here on nothing is recorded in the clear. */
  const believe = async (): Promise<void> => {
    const { keyStoreOf } = await loadSealing()
    await keyStoreOf(person.app).turnOn()
    await done()
  }
  const dialog = { person, onClose: close, onDone: () => void done(), onIn: () => void enter() }

  return (
    <>
      <StandView view={view} person={person} isRequired={isRequired} onAsk={setAsked} onChange={reload} />
      {asked === 'set-up' ? <SetUp {...dialog} isRequired={isRequired} /> : null}
      {asked === 'elsewhere' ? (
        <Explained title={texts.elsewhere} goOn={texts.goOn} onGoOn={believe} onClose={close}>
          <p>{texts.elsewhereText}</p>
          <p>{texts.stays}</p>
        </Explained>
      ) : null}
      {asked === 'new-key' ? <NewKey {...dialog} /> : null}
      {asked === 'ask-in' ? <AskIn {...dialog} /> : null}
      {asked === 'by-key' ? <ByKey {...dialog} /> : null}
      {asked === 'by-passkey' ? <ByPasskey {...dialog} /> : null}
      {asked === 'add-passkey' ? <AddPasskey {...dialog} /> : null}
      {asked === 'let-in' ? <LetIn {...dialog} /> : null}
    </>
  )
}

/** The sync does it with the next news, or the next start. */
const later = (error: unknown): void => console.warn('It is done later.', error)
