import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { settingsTexts } from '../../../i18n/english/settings.ts'
import { readWaiting } from '../../../local/inbox/inbox.ts'
import { runningTakes } from '../../../local/takes/unfinished.ts'
import { checkSession } from '../../../session/revocation.ts'
import { readStand } from '../../../session/sealing/stand.ts'
import { onlineAtom, type SignedInUser, useSyncNow } from '../../../session/store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { notify } from '../../../ui/shell/notices.ts'
import { leaveDevice, listUnsent, type UnsentOnes } from './sign-out.ts'

export function SignOut({ person }: { person: SignedInUser }) {
  const online = useAtomValue(onlineAtom)
  const [unsent, setUnsent] = useState<UnsentOnes | null>(null)
  const [isSending, setSending] = useState(false)
  const [waiting, setWaiting] = useState(0)
  const [isLocked, setLocked] = useState(false)
  const syncNow = useSyncNow()

  const ask = async () => {
    if ((await runningTakes()).size > 0) {
      notify({ title: settingsTexts.signOutFailed, description: settingsTexts.signOutRecording, type: 'warning' })
      return
    }
    setWaiting((await readWaiting()).files.length)
    setLocked((await readStand(person.app)) === 'open')
    setUnsent(await listUnsent(person, online && (await checkSession(person))))
  }
  /** What the server takes is no longer counted; what it does not take stays, with its number. */
  const send = async () => {
    setSending(true)
    try {
      await syncNow()
      setUnsent(await listUnsent(person, await checkSession(person)))
    } finally {
      setSending(false)
    }
  }
  const leave = async (told: UnsentOnes) => {
    setUnsent(null)
    try {
      // Another tab may have recorded while it was asked, or may while the session ends.
      if (!(await leaveDevice(told, person))) return await ask()
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
                <Button variant="outline" waits={isSending} onClick={() => void send()}>
                  {isSending ? settingsTexts.sendingFirst : settingsTexts.sendFirst}
                </Button>
              ) : null}
              <Button waits={isSending} onClick={() => void leave(unsent)}>
                {leaveWords(unsent)}
              </Button>
            </>
          }
        >
          <p className="dialog__text">
            {settingsTexts.signOutConsequence(unsent.recordings.size, unsent.changes.size, unsent.unheard, online)}
            {waiting > 0 ? ` ${settingsTexts.signOutFiles(waiting)}` : ''}
            {isLocked ? ` ${settingsTexts.signOutLocked}` : ''}
          </p>
        </Dialog>
      )}
    </>
  )
}

const isAnything = ({ recordings, changes }: UnsentOnes): boolean => recordings.size + changes.size > 0

function leaveWords({ recordings, changes, unheard }: UnsentOnes): string {
  if (recordings.size > 0) return settingsTexts.signOutAndDelete(recordings.size)
  return changes.size + unheard > 0 ? settingsTexts.signOutAnyway : settingsTexts.signOut
}
