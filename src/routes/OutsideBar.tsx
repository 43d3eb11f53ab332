import { RecorderBar } from '../recorder/RecorderBar.tsx'
import { useRecorderVoice } from '../recorder/use-recorder-voice.ts'

/** The recording bar where the frame of the signed-in screens is not. */
export function OutsideBar() {
  useRecorderVoice()
  return <RecorderBar />
}
