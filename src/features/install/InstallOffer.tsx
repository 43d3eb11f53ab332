import { InstallButton, InstallCard } from './InstallCard.tsx'
import { IosCard } from './IosCard.tsx'
import type { InstallPrompt, InstallState } from './install-prompt.ts'

type InstallOfferProps = { prompt: InstallPrompt; state: Extract<InstallState, { kind: 'card' | 'floating' }> }

/** The card, or the button that is left of it once it was dismissed. */
export function InstallOffer({ prompt, state }: InstallOfferProps) {
  const install = (): void => {
    prompt.install().catch((error: unknown) => console.error('The browser did not ask about installing.', error))
  }
  if (state.kind === 'floating') return <InstallButton onInstall={install} />
  if (state.how === 'ios') return <IosCard onDismiss={prompt.dismiss} />
  return <InstallCard how={state.how} onInstall={install} onDismiss={prompt.dismiss} />
}
