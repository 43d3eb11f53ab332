import { openNextPart } from '../../../capture/next-part.ts'
import type { Take } from '../../../capture/recorder-state.ts'
import { liveTexts } from '../../../i18n/english/live.ts'
import { Button } from '../../../ui/Button.tsx'
import { handOverFocus } from '../../../ui/hand-over-focus.ts'
import { useRecorder } from '../use-recorder.ts'
import { useUser } from '../use-user.ts'
import { isEndNear } from './countdown.ts'
import { NextInBar } from './NextTake.tsx'
import { titleOfPart } from './next-take.ts'

const toHeading = handOverFocus('.record h1')
const toScreen = handOverFocus('.recorder-bar a')

/** From ten minutes before the limit: what is said after it becomes another recording. */
export function KeepRecording({ take }: { take: Take }) {
  const goOn = useGoOn()
  if (!isEndNear(take)) return null
  return (
    <div ref={toHeading} className="live-next">
      <Button fullWidth onClick={goOn}>
        {liveTexts.keepRecording}
      </Button>
      <p>{liveTexts.keepRecordingText}</p>
    </div>
  )
}

/** The same on every other screen, and there too after the limit. */
export function KeepInBar() {
  const { state } = useRecorder()
  if (state.kind === 'finished') return state.autoStopped ? <NextInBar /> : null
  return <GoOnInBar />
}

function GoOnInBar() {
  const goOn = useGoOn()
  return (
    <button ref={toScreen} type="button" className="text-action" onClick={goOn}>
      {liveTexts.keepRecording}
    </button>
  )
}

function useGoOn(): () => void {
  const { recorder } = useRecorder()
  const { app } = useUser()
  return () => recorder.goOn({ open: openNextPart, titleOf: (part, next) => titleOfPart(app, part, next) })
}
