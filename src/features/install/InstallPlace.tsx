import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { installPromptAtom, installStateAtom } from './install-atom.ts'

const InstallCard = lazy(() => import('./InstallCard.tsx').then((module) => ({ default: module.InstallCard })))
const IosCard = lazy(() => import('./IosCard.tsx').then((module) => ({ default: module.IosCard })))
const InstallButton = lazy(() => import('./InstallCard.tsx').then((module) => ({ default: module.InstallButton })))

/** Where the app offers to be installed, on every page and never while it records. */
export function InstallPlace() {
  const prompt = useAtomValue(installPromptAtom)
  const state = useAtomValue(installStateAtom)
  if (!prompt || (state.kind !== 'card' && state.kind !== 'floating')) return null
  const install = (): void => {
    prompt.install().catch((error: unknown) => console.error('The browser did not ask about installing.', error))
  }
  return (
    <Suspense fallback={null}>
      {state.kind === 'card' && state.how === 'ios' ? (
        <IosCard onDismiss={prompt.dismiss} />
      ) : state.kind === 'card' ? (
        <InstallCard how={state.how} onInstall={install} onDismiss={prompt.dismiss} />
      ) : (
        <InstallButton onInstall={install} />
      )}
    </Suspense>
  )
}
