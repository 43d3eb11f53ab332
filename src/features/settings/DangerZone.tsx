import { useState } from 'react'
import type { RecordingId } from '../../../contract/ids.ts'
import { ApiError } from '../../api/api-error.ts'
import { deleteTexts } from '../../i18n/english/delete.ts'
import { libraryTexts } from '../../i18n/english/library.ts'
import { serverTexts } from '../../i18n/english/server.ts'
import { settingsTexts } from '../../i18n/english/settings.ts'
import { editInBulk } from '../../local/recordings/edit-several.ts'
import { runningTakes } from '../../local/takes/unfinished.ts'
import { NotConfirmedError } from '../../session/confirm-first.ts'
import type { SignedInUser } from '../../session/store.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/shell/notices.ts'
import { deleteAccount, deleteAllRecordings } from './delete-everything.ts'
import { TypedConfirm } from './TypedConfirm.tsx'

/** @param count how many recordings there are to delete */
export function DangerZone({ person, count }: { person: SignedInUser; count: number }) {
  const [asking, setAsking] = useState<'recordings' | 'account' | null>(null)
  const fail = (description: string) => notify({ title: settingsTexts.error, description, type: 'error' })

  const deleteAll = async () => {
    try {
      const ids = await deleteAllRecordings(person)
      notify({
        title: settingsTexts.deletedAll,
        description: deleteTexts.trashed(ids.length),
        about: '/library?trash',
        action: { label: deleteTexts.undo, run: () => void restore(ids) },
      })
    } catch (error) {
      console.error(error)
      fail(settingsTexts.deleteAllFailed)
    }
    setAsking(null)
  }
  const restore = async (ids: readonly RecordingId[]) => {
    try {
      await editInBulk(person.app, ids, { kind: 'restore' }, () => undefined)
      notify({ title: libraryTexts.allRestored(ids.length), about: '/library' })
    } catch (error) {
      console.error(error)
      fail(deleteTexts.restoreFailedText)
    }
  }
  const leave = async () => {
    try {
      if (!(await deleteAccount(person))) {
        setAsking(null)
        fail(settingsTexts.signOutRecording)
        return
      }
      // A fresh page: nothing of this person stays in memory.
      location.assign('/')
    } catch (error) {
      // The word that was typed stays.
      if (error instanceof NotConfirmedError) return
      setAsking(null)
      const refused = error instanceof ApiError && error.kind === 'status' && error.status < 500
      if (!refused) console.error(error)
      fail(refused ? serverTexts.said(error.message) : settingsTexts.deleteAccountFailed)
    }
  }
  const askForAccount = async () => {
    if ((await runningTakes()).size > 0) fail(settingsTexts.signOutRecording)
    else setAsking('account')
  }

  return (
    <div className="settings__danger">
      <Button variant="outline" fullWidth disabled={count === 0} onClick={() => setAsking('recordings')}>
        {settingsTexts.deleteAll}
      </Button>
      <Button variant="outline" fullWidth onClick={() => void askForAccount()}>
        {settingsTexts.deleteAccount}
      </Button>
      {asking === 'recordings' ? (
        <TypedConfirm
          title={settingsTexts.deleteAllQuestion(count)}
          text={settingsTexts.deleteAllText}
          confirm={settingsTexts.deleteAll}
          onKeep={() => setAsking(null)}
          onConfirm={deleteAll}
        />
      ) : null}
      {asking === 'account' ? (
        <TypedConfirm
          title={settingsTexts.deleteAccountQuestion}
          text={settingsTexts.deleteAccountText}
          confirm={settingsTexts.deleteAccount}
          onKeep={() => setAsking(null)}
          onConfirm={leave}
        />
      ) : null}
    </div>
  )
}
