import { useState } from 'react'
import { liveTexts } from '../../../i18n/english/live.ts'
import { endsWithPage } from '../../../local/in-memory/in-memory-database.ts'
import { Button } from '../../../ui/Button.tsx'
import { handOverFocus } from '../../../ui/hand-over-focus.ts'
import { useRecorder } from '../use-recorder.ts'
import { useUser } from '../use-user.ts'
import { startNextTake } from './next-take.ts'

/** The take ended at the limit, and perhaps the talk did not. */
export function NextTake() {
  const { state } = useRecorder()
  const { audio } = useUser()
  const { busy, goOn } = useNextTake()
  if (state.kind !== 'finished') return null
  return (
    <div className="record__next">
      <Button variant="outline" fullWidth loading={busy} onClick={goOn}>
        {liveTexts.keepRecording}
      </Button>
      <p>{endsWithPage(audio, state.take) ? liveTexts.keepRecordingSaved : liveTexts.keepRecordingAfter}</p>
    </div>
  )
}

// The bar itself goes until the next take runs.
const toContent = handOverFocus('main')

/** The same on every other screen. */
export function NextInBar() {
  const { busy, goOn } = useNextTake()
  return (
    <button ref={toContent} type="button" className="text-action" aria-disabled={busy} onClick={goOn}>
      {liveTexts.keepRecording}
    </button>
  )
}

function useNextTake(): { busy: boolean; goOn: () => void } {
  const { recorder, state } = useRecorder()
  const person = useUser()
  const [busy, setBusy] = useState(false)
  const goOn = (): void => {
    if (busy || state.kind !== 'finished') return
    setBusy(true)
    void startNextTake(recorder, person, state.take).finally(() => setBusy(false))
  }
  return { busy, goOn }
}
