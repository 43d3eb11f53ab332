import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { readWaiting } from '../db/received.ts'
import { runningTakes } from '../db/unfinished.ts'
import { onlineAtom, type Person } from '../store.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notices.ts'
import { receivedTexts } from '../ui/texts/received.ts'
import { settingsTexts } from '../ui/texts/settings.ts'
import { countUnsent, signOut } from './sign-out.ts'

export function SignOut({ person }: { person: Person }) {
  const online = useAtomValue(onlineAtom)
  const [unsent, setUnsent] = useState<number | null>(null)
  const [waiting, setWaiting] = useState(0)

  const ask = async () => {
    if ((await runningTakes()).size > 0) {
      notify({ title: settingsTexts.signOutFailed, description: settingsTexts.signOutRecording, type: 'warning' })
      return
    }
    setWaiting((await readWaiting()).files.length)
    setUnsent(await countUnsent(person))
  }
  const leave = async () => {
    setUnsent(null)
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
        <ConfirmDialog
          title={settingsTexts.signOutQuestion}
          text={[settingsTexts.signOutConsequence(unsent, online), waiting > 0 ? receivedTexts.stay(waiting) : ''].join(
            ' ',
          )}
          keep={settingsTexts.stay}
          confirm={unsent > 0 ? settingsTexts.signOutAndDelete(unsent) : settingsTexts.signOut}
          onKeep={() => setUnsent(null)}
          onConfirm={leave}
        />
      )}
    </>
  )
}
