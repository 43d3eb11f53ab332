import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { receivedTexts } from '../../../i18n/english/inbox.ts'
import { settingsTexts } from '../../../i18n/english/settings.ts'
import { readWaiting } from '../../../local/inbox/inbox.ts'
import { runningTakes } from '../../../local/takes/unfinished.ts'
import { checkSession } from '../../../session/revocation.ts'
import { onlineAtom, type SignedInUser, useSyncNow } from '../../../session/store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { notify } from '../../../ui/shell/notices.ts'
import { countUnsent, isMoreThan, signOut, type Unsent } from './sign-out.ts'

export function SignOut({ person }: { person: SignedInUser }) {
  const online = useAtomValue(onlineAtom)
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const [isSending, setSending] = useState(false)
  const [waiting, setWaiting] = useState(0)
  const syncNow = useSyncNow()

  const ask = async () => {
    if ((await runningTakes()).size > 0) {
      notify({ title: settingsTexts.signOutFailed, description: settingsTexts.signOutRecording, type: 'warning' })
      return
    }
    setWaiting((await readWaiting()).files.length)
    setUnsent(await countUnsent(person, online && (await checkSession(person))))
  }
  /** What the server takes is no longer counted; what it does not take stays, with its number. */
  const send = async () => {
    setSending(true)
    try {
      await syncNow()
      setUnsent(await countUnsent(person, await checkSession(person)))
    } finally {
      setSending(false)
    }
  }
  const leave = async (told: Unsent) => {
    setUnsent(null)
    // Another tab may have recorded while it was asked.
    if (await isMoreThan(told, person)) return ask()
    try {
      await signOut(person)
      // A fresh page: nothing of this person stays in memory.
      location.assign('/')
    } catch (error) {
      console.error(error)
      notify({ title: settingsTexts.signOutFailed, description: settingsTexts.signOutBroken, type: 'error' })
    }
  }

  return (
    <>
      <Button variant="outline" fullWidth onClick={ask}>
        {settingsTexts.signOut}
      </Button>
      {unsent === null ? null : (
        <Dialog
          title={settingsTexts.signOutQuestion}
          onClose={() => setUnsent(null)}
          actions={
            <>
              <Button variant="outline" onClick={() => setUnsent(null)}>
                {settingsTexts.stay}
              </Button>
              {isAnything(unsent) && online ? (
                <Button variant="outline" disabled={isSending} onClick={() => void send()}>
                  {isSending ? settingsTexts.sendingFirst : settingsTexts.sendFirst}
                </Button>
              ) : null}
              <Button disabled={isSending} onClick={() => void leave(unsent)}>
                {leaveWords(unsent)}
              </Button>
            </>
          }
        >
          <p className="dialog__text">
            {settingsTexts.signOutConsequence(unsent.recordings, unsent.changes, unsent.unheard, online)}
            {waiting > 0 ? ` ${receivedTexts.stay(waiting)}` : ''}
          </p>
        </Dialog>
      )}
    </>
  )
}

const isAnything = ({ recordings, changes }: Unsent): boolean => recordings + changes > 0

function leaveWords({ recordings, changes, unheard }: Unsent): string {
  if (recordings > 0) return settingsTexts.signOutAndDelete(recordings)
  return changes + unheard > 0 ? settingsTexts.signOutAnyway : settingsTexts.signOut
}
