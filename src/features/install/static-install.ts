import type { InstallOffer, InstallPrompt, InstallState } from './install-prompt.ts'

/** Not in TypeScript's library, as only Chromium has it. */
export const isOffer = (event: Event): event is Event & InstallOffer =>
  'prompt' in event && typeof event.prompt === 'function'

/** Shows the card or the button from the templates of a prerendered page, where the app itself does not run. */
export function showInstall(prompt: InstallPrompt): void {
  const place = document.createElement('div')
  document.body.append(place)
  const install = (): void => {
    prompt.install().catch((error: unknown) => console.error('The browser did not ask about installing.', error))
  }
  const show = (): void => {
    const state = prompt.state()
    place.replaceChildren(...contentOf(state))
    place.querySelector('.install-button')?.addEventListener('click', install)
    place.querySelector('.install-card__close')?.addEventListener('click', prompt.dismiss)
    const [first, later] = place.querySelectorAll('.install-card__actions button')
    // On iOS there is nothing to press but "Got it!".
    first?.addEventListener('click', state.kind === 'card' && state.how === 'ios' ? prompt.dismiss : install)
    later?.addEventListener('click', prompt.dismiss)
  }
  prompt.subscribe(show)
}

function contentOf(state: InstallState): Node[] {
  if (state.kind === 'hidden' || state.kind === 'installed') return []
  const name = state.kind === 'card' ? state.how : state.kind
  const template = document.querySelector<HTMLTemplateElement>(`#install-${name}`)
  return template ? [template.content.cloneNode(true)] : []
}
