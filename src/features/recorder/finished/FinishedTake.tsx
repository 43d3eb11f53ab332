import './record-screen.css'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Take } from '../../../capture/recorder-state.ts'
import { recordTexts } from '../../../i18n/english/record.ts'
import { endsWithPage } from '../../../local/in-memory/in-memory-database.ts'
import { AfterPaint } from '../../../platform/AfterPaint.tsx'
import { lazyOrNothing } from '../../../ui/lazy-or-nothing.ts'
import { endedTexts } from '../live/ended-notice.ts'
import { RecordHeading } from '../notices/RecordHeading.tsx'
import { useRecorder } from '../use-recorder.ts'
import { useUser } from '../use-user.ts'
import { saveNotices } from './save-notices.ts'
import { TitleForm } from './TitleForm.tsx'
import { isTyped } from './take-title.ts'

/** Saving must never wait for this: a first visit that lost its network before Stop goes without the preview. */
const TakePreview = lazyOrNothing(
  async () => (await import('./TakePreview.tsx')).TakePreview,
  (error) => console.warn('The take is not loaded.', error),
)

/** Discarding can wait for its question; saving never does. Where it cannot be loaded, nothing is discarded. */
export const DiscardDialog = lazyOrNothing(
  async () => (await import('./DiscardDialog.tsx')).DiscardDialog,
  (error) => console.warn('The question is not loaded.', error),
)

const loadUploadAhead = async () => (await import('./UploadAhead.tsx')).UploadAhead
const loadTakeActions = async () => (await import('./TakeActions.tsx')).TakeActions
const loadSaveOnLeave = async () => (await import('./SaveOnLeave.ts')).SaveOnLeave

type FinishedTakeProps = { take: Take; onSaved: (recording: string) => void }

export function FinishedTake({ take, onSaved }: FinishedTakeProps) {
  const { recorder, state } = useRecorder()
  const person = useUser()
  const [asking, setAsking] = useState(false)
  const [known] = useState(recorder.peaks)
  const box = useRef<HTMLDivElement>(null)

  // The button that had the focus is gone. Whoever types replaces the title that was filled in, or goes on with the own; Enter saves.
  useEffect(() => {
    const field = box.current?.querySelector('input')
    field?.focus({ preventScroll: true })
    if (isTyped(take.recording)) field?.setSelectionRange(field.value.length, field.value.length)
    else field?.select()
  }, [take.recording])

  const ended = endedTexts(state, person)
  const save = (title: string) => saveNotices(title, recorder.save(title), onSaved)
  return (
    <div className="record record--finished" ref={box}>
      <RecordHeading state={state} />
      <AfterPaint load={loadSaveOnLeave} />
      {ended ? (
        // RecorderAnnouncements has it spoken, on whatever screen.
        <p className="record__failure">
          <span className="record__failure-title">{ended.title}</span>
          {ended.text}
        </p>
      ) : null}
      {!ended && endsWithPage(person.audio, take) ? (
        <p className="record__failure" role="alert">
          {recordTexts.inMemory}
        </p>
      ) : null}
      <Suspense fallback={<div className="record__preview-room" />}>
        <TakePreview
          recording={take.recording}
          seconds={take.savedSeconds + take.lagSeconds}
          bytes={take.savedBytes}
          known={known}
        />
      </Suspense>
      <TitleForm take={take} onSave={save} onDiscard={() => setAsking(true)}>
        <AfterPaint load={loadUploadAhead} />
      </TitleForm>
      <AfterPaint load={loadTakeActions} />
      {asking ? (
        <Suspense fallback={null}>
          <DiscardDialog
            seconds={take.savedSeconds}
            startedAt={take.startedAt}
            discard={recorder.discard}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
