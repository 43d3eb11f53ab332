import { liveTexts } from '../../../i18n/english/live.ts'
import { Button } from '../../../ui/Button.tsx'
import { useRecorder } from '../use-recorder.ts'
import { useUser } from '../use-user.ts'
import { startNextTake } from './next-take.ts'

/** The take ended at the limit, and perhaps the talk did not. */
export function NextTake() {
  const { recorder, state } = useRecorder()
  const { app } = useUser()
  if (state.kind !== 'finished') return null
  const { take } = state
  return (
    <div className="record__next">
      <Button variant="outline" fullWidth onClick={() => void startNextTake(recorder, app, take)}>
        {liveTexts.keepRecording}
      </Button>
      <p>{liveTexts.keepRecordingAfter}</p>
    </div>
  )
}
