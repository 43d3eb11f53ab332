import { select } from '../demo/select.ts'

/** The parts of the page behind one button, where they do not fit beside the name. */
export function runMenu(bar: HTMLElement): void {
  const button = select(bar, '.top-bar__menu')
  const words = { open: button.getAttribute('aria-label') ?? '', close: button.dataset['closeLabel'] ?? '' }
  const show = (isOpen: boolean): void => {
    bar.toggleAttribute('data-open', isOpen)
    button.setAttribute('aria-expanded', String(isOpen))
    button.setAttribute('aria-label', isOpen ? words.close : words.open)
  }
  const isOpen = (): boolean => bar.hasAttribute('data-open')
  button.addEventListener('click', () => show(!isOpen()))
  select(bar, '.top-bar__parts').addEventListener('click', () => show(false))
  bar.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen()) return
    show(false)
    button.focus()
  })
}
