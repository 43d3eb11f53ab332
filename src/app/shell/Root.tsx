import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { InstallPlace } from '../../features/install/InstallPlace.tsx'
import { recorderStateAtom } from '../../features/recorder/recorder-atom.ts'
import { Outlet, useShown } from '../../router/RouterView.tsx'
import { Shell } from './shell.tsx'

const OutsideBar = lazy(() => import('./OutsideBar.tsx').then((module) => ({ default: module.OutsideBar })))

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

function Outside() {
  const state = useAtomValue(recorderStateAtom)
  if (!('take' in state)) return null
  return (
    <Suspense fallback={null}>
      <OutsideBar />
    </Suspense>
  )
}
