import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { runningTakes } from '../db/unfinished.ts'
import { onlineAtom, type Person } from '../store.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notices.ts'
import { settingsTexts } from '../ui/texts/settings.ts'
import { countUnsent, signOut } from './sign-out.ts'

export function SignOut({ person }: { person: Person }) {
  const online = useAtomValue(onlineAtom)
  const [unsent, setUnsent] = useState<number | null>(null)

  const ask = async () => {
    if ((await runningTakes()).size > 0) {
      notify({ title: settingsTexts.signOutFailed, description: settingsTexts.signOutRecording, type: 'warning' })
      return
    }
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
          text={settingsTexts.signOutConsequence(unsent, online)}
          keep={settingsTexts.stay}
          confirm={unsent > 0 ? settingsTexts.signOutAndDelete(unsent) : settingsTexts.signOut}
          onKeep={() => setUnsent(null)}
          onConfirm={leave}
        />
      )}
    </>
  )
}
