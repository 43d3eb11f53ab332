import { RecorderAnnouncements } from '../../features/recorder/RecorderAnnouncements.ts'
import { RecorderBar } from '../../features/recorder/RecorderBar.tsx'

/** The recording bar where the frame of the signed-in screens is not. */
export function OutsideBar() {
  return (
    <>
      <RecorderAnnouncements />
      <RecorderBar />
    </>
  )
}
