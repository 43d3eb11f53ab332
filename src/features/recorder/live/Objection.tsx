import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { Recorder } from '../../../capture/recorder.ts'
import type { Take } from '../../../capture/recorder-state.ts'
import { objectionTexts } from '../../../i18n/english/objection.ts'
import { getAccount } from '../../../local/device/account.ts'
import { deleteForever } from '../../../local/recordings/delete-forever.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { backupsWords } from '../../../ui/recordings/backups-words.ts'
import { notify } from '../../../ui/shell/notices.ts'
import { useUser } from '../use-user.ts'

/** Somebody does not want to be recorded: nothing more is heard while it is asked whether all of it goes. */
export function Objection({ recorder, take, title }: { recorder: Recorder; take: Take; title: string }) {
  const person = useUser()
  const account = useLiveQuery(() => getAccount(person.app), [person.app])
  const [asking, setAsking] = useState(false)
  const [wasPaused, setWasPaused] = useState(false)
  const ask = (): void => {
    setWasPaused(recorder.state().kind === 'paused')
    recorder.pause()
    setAsking(true)
  }
  const keep = (): void => {
    setAsking(false)
    if (!wasPaused) recorder.resume()
  }
  return (
    <>
      <button type="button" className="text-action text-action--quiet" onClick={ask}>
        {objectionTexts.offer}
      </button>
      {asking ? (
        <ConfirmDialog
          title={objectionTexts.question(title)}
          text={`${objectionTexts.text} ${backupsWords(account?.backupDays, objectionTexts)}`}
          keep={objectionTexts.keep}
          confirm={objectionTexts.confirm}
          onKeep={keep}
          onConfirm={() => {
            setAsking(false)
            void removeTake(recorder, person, take, title)
          }}
        />
      ) : null}
    </>
  )
}

/** Stops it and deletes it from here and from the server, without the trash. A failed one is offered as any finished take. */
async function removeTake(
  recorder: Recorder,
  { app, audio, user }: SignedInUser,
  { recording }: Take,
  name: string,
): Promise<void> {
  try {
    await stopped(recorder)
    await deleteForever(app, audio, user.id, recording, { objection: true })
    recorder.reset()
    // Without its name, which would stay behind the bell.
    notify({ title: objectionTexts.done, description: objectionTexts.doneText })
  } catch (error) {
    console.error('The recording that somebody objected to is not deleted.', error)
    notify({ title: objectionTexts.failed, name, description: objectionTexts.failedText, type: 'error' })
  }
}

function stopped(recorder: Recorder): Promise<void> {
  return new Promise((resolve) => {
    const leave = recorder.subscribe(look)
    recorder.stop()
    look()
    function look(): void {
      if (recorder.state().kind !== 'finished') return
      leave()
      resolve()
    }
  })
}
