import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { loadExtra } from '../../session/load-extra.ts'
import { lazyOrNothing } from '../../ui/lazy-or-nothing.ts'
import { installPromptAtom, installStateAtom } from './install-atom.ts'

/** An offer that cannot be loaded is left out: it comes again at another start. */
const InstallOffer = lazyOrNothing(
  () => loadExtra('install', async () => (await import('./InstallOffer.tsx')).InstallOffer),
  console.warn,
)

/** Where the app offers to be installed, on every page and never while it records. */
export function InstallPlace() {
  const prompt = useAtomValue(installPromptAtom)
  const state = useAtomValue(installStateAtom)
  if (!prompt || (state.kind !== 'card' && state.kind !== 'floating')) return null
  return (
    <Suspense fallback={null}>
      <InstallOffer prompt={prompt} state={state} />
    </Suspense>
  )
}
