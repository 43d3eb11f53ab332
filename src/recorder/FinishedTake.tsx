import './record-screen.css'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import { getProgress } from '../db/queries.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { clockText } from '../ui/format.ts'
import { notify } from '../ui/notices.ts'
import { recordTexts } from '../ui/texts/record.ts'
import { RecordHeading } from './RecordHeading.tsx'
import type { Take } from './recorder-state.ts'
import { saveNotices } from './save-notices.ts'
import { TakePreview } from './TakePreview.tsx'
import { TitleForm } from './TitleForm.tsx'
import { UploadAhead } from './UploadAhead.tsx'
import { usePerson } from './use-person.ts'
import { useRecorder } from './use-recorder.ts'

type FinishedTakeProps = { take: Take; onSaved: (recording: string) => void }

export function FinishedTake({ take, onSaved }: FinishedTakeProps) {
  const { recorder, state } = useRecorder()
  const { app } = usePerson()
  const [asking, setAsking] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const progress = useLiveQuery(() => getProgress(app, take.recording), [app, take.recording])

  // The button that had the focus is gone; without this a keyboard would start again at the top of the page.
  useEffect(() => box.current?.querySelector('h1')?.focus(), [])

  const save = (title: string) => saveNotices(recorder.save(title), onSaved)
  const discard = async () => {
    setAsking(false)
    try {
      await recorder.discard()
    } catch (error) {
      console.error(error)
      notify({ title: recordTexts.saveFailed, description: recordTexts.discardFailedText, type: 'error' })
    }
  }

  return (
    <div className="record record--finished" ref={box}>
      <RecordHeading state={state} />
      {state.kind === 'finished' && state.interrupted ? (
        <p className="record__failure" role="alert">
          {recordTexts.interrupted}
        </p>
      ) : null}
      <TakePreview recording={take.recording} seconds={take.savedSeconds} bytes={take.savedBytes} />
      <TitleForm startedAt={take.startedAt} onSave={save} onDiscard={() => setAsking(true)}>
        {progress && progress.sent > 0 ? <UploadAhead progress={progress} total={take.savedBytes} /> : null}
      </TitleForm>
      {asking ? (
        <ConfirmDialog
          title={recordTexts.discardQuestion}
          text={recordTexts.discardText(clockText(take.savedSeconds))}
          keep={recordTexts.keep}
          confirm={recordTexts.discard}
          onKeep={() => setAsking(false)}
          onConfirm={discard}
        />
      ) : null}
    </div>
  )
}
