import { openNextPart } from '../../../capture/next-part.ts'
import type { Recorder } from '../../../capture/recorder.ts'
import type { Take } from '../../../capture/recorder-state.ts'
import { liveTexts } from '../../../i18n/english/live.ts'
import { Button } from '../../../ui/Button.tsx'
import { useUser } from '../use-user.ts'
import { OFFER_SECONDS, secondsLeft } from './countdown.ts'
import { titleOfPart } from './next-take.ts'

/** From ten minutes before the limit: what is said after it becomes another recording. */
export function KeepRecording({ recorder, take }: { recorder: Recorder; take: Take }) {
  const { app } = useUser()
  if (secondsLeft(take.savedSeconds) > OFFER_SECONDS) return null
  if (take.next) return null
  const goOn = () => recorder.goOn({ open: openNextPart, titleOf: (part, next) => titleOfPart(app, part, next) })
  return (
    <div className="live-next">
      <Button fullWidth onClick={goOn}>
        {liveTexts.keepRecording}
      </Button>
      <p>{liveTexts.keepRecordingText}</p>
    </div>
  )
}
