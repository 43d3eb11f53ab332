import { useAtomValue } from 'jotai'
import { type ComponentType, Suspense } from 'react'
import { loadExtra } from '../../session/load-extra.ts'
import { lazyOrNothing } from '../../ui/lazy-or-nothing.ts'
import { installPromptAtom, installStateAtom } from './install-atom.ts'

/** An offer that cannot be loaded is left out: it comes again at another start. */
const offer = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyOrNothing(() => loadExtra('install', load), console.warn)

const InstallCard = offer(async () => (await import('./InstallCard.tsx')).InstallCard)
const IosCard = offer(async () => (await import('./IosCard.tsx')).IosCard)
const InstallButton = offer(async () => (await import('./InstallCard.tsx')).InstallButton)

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
