import { RecorderBar } from '../recorder/RecorderBar.tsx'
import { RecorderVoice } from '../recorder/RecorderVoice.ts'

/** The recording bar where the frame of the signed-in screens is not. */
export function OutsideBar() {
  return (
    <>
      <RecorderVoice />
      <RecorderBar />
    </>
  )
}
