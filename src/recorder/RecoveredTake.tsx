import './recovered-take.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { UnfinishedTake } from '../db/unfinished.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { clockText } from '../ui/format.ts'
import { notify } from '../ui/notices.ts'
import { recordTexts } from '../ui/texts/record.ts'
import { saveNotices } from './save-notices.ts'
import { TakePreview } from './TakePreview.tsx'
import { TitleForm, whenText } from './TitleForm.tsx'
import { useRecorder } from './use-recorder.ts'

type RecoveredTakeProps = {
  take: UnfinishedTake
  /** The first card shows its title field at once; with several the others wait for a tap. */
  open: boolean
  onSaved: (recording: string) => void
  onGone: () => void
}

export function RecoveredTake({ take, open, onSaved, onGone }: RecoveredTakeProps) {
  const { recorder } = useRecorder()
  const [titling, setTitling] = useState(open)
  const [asking, setAsking] = useState(false)

  const discard = async () => {
    setAsking(false)
    try {
      await recorder.discardTake(take.recording)
    } catch (error) {
      console.error(error)
      notify({ title: recordTexts.saveFailed, description: recordTexts.discardFailedText, type: 'error' })
    }
    onGone()
  }

  return (
    <section className="card recovered">
      <header className="recovered__head">
        <h2>{recordTexts.recovered}</h2>
        <time dateTime={new Date(take.startedAt).toISOString()}>{whenText(take.startedAt, Date.now())}</time>
      </header>
      <p className="recovered__text numbers">{recordTexts.recoveredText(clockText(take.seconds))}</p>
      <TakePreview recording={take.recording} seconds={take.seconds} bytes={take.bytes} />
      {titling ? (
        <TitleForm
          compact
          startedAt={take.startedAt}
          onSave={(title) => saveNotices(recorder.saveTake(take.recording, title), onSaved)}
          onDiscard={() => setAsking(true)}
        />
      ) : (
        <div className="recovered__actions">
          <Button size="sm" fullWidth onClick={() => setTitling(true)}>
            {recordTexts.addTitle}
          </Button>
          <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
            {recordTexts.discardShort}
          </Button>
        </div>
      )}
      {asking ? (
        <ConfirmDialog
          title={recordTexts.discardQuestion}
          text={recordTexts.discardText(clockText(take.seconds))}
          keep={recordTexts.keep}
          confirm={recordTexts.discard}
          onKeep={() => setAsking(false)}
          onConfirm={discard}
        />
      ) : null}
    </section>
  )
}
