import { useAtomValue } from 'jotai'
import { InstallPlace } from '../../features/install/InstallPlace.tsx'
import { RecorderAnnouncements } from '../../features/recorder/RecorderAnnouncements.ts'
import { RecorderBar } from '../../features/recorder/RecorderBar.tsx'
import { recorderStateAtom } from '../../features/recorder/recorder-atom.ts'
import { Outlet, useShown } from '../../router/RouterView.tsx'
import { Shell } from './shell.tsx'

/** Every page. A recording that runs is shown on the public ones too, and its alarms are told there. */
export function Root() {
  const framed = useShown().screens.includes(Shell)
  return (
    <>
      {framed ? null : <Outside />}
      <Outlet />
      <InstallPlace />
    </>
  )
}

/** The recording bar where the frame of the signed-in screens is not. */
function Outside() {
  const state = useAtomValue(recorderStateAtom)
  if (!('take' in state)) return null
  return (
    <>
      <RecorderAnnouncements />
      <RecorderBar />
    </>
  )
}
