import { select, selectAll } from './select.ts'

/** The three steps of the demo, one at a time, in a dialog that every `opener` opens. */
export function runDemo(dialog: HTMLDialogElement, openers: readonly HTMLElement[]): void {
  const steps = selectAll(dialog, '.demo__step')
  const words = selectAll(dialog, '.demo__steps li')
  let current = 0

  const show = (step: number): void => {
    current = step
    steps.forEach((one, at) => {
      one.hidden = at !== step
    })
    words.forEach((one, at) => {
      if (at === step) one.setAttribute('aria-current', 'step')
      else one.removeAttribute('aria-current')
    })
    dialog.dataset['step'] = String(step)
    // What is read first, and where the keyboard goes on from.
    steps[step]?.querySelector('h2')?.focus()
  }
  const open = (): void => {
    dialog.showModal()
    show(0)
  }

  for (const opener of openers) opensByButton(opener, open)
  dialog.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target : null
    const wish = pressed?.closest<HTMLElement>('[data-demo]')?.dataset['demo']
    if (wish === 'next') show(current + 1)
    if (wish === 'back') show(current - 1)
    // The backdrop is the dialog itself.
    if (wish === 'close' || wish === 'leave' || pressed === dialog) dialog.close()
  })
  runTabs(select(dialog, '[role=tablist]'))
  answerSuggestions(dialog)
  if (location.hash === '#demo') open()
}

/** A link that is a button: Space presses it, as well as Enter. */
function opensByButton(opener: HTMLElement, open: () => void): void {
  opener.setAttribute('role', 'button')
  opener.setAttribute('aria-haspopup', 'dialog')
  opener.addEventListener('click', (event) => {
    event.preventDefault()
    open()
  })
  opener.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return
    event.preventDefault()
    open()
  })
}

function runTabs(list: HTMLElement): void {
  const tabs = selectAll(list, '[role=tab]')
  const choose = (chosen: HTMLElement): void => {
    for (const tab of tabs) {
      const isChosen = tab === chosen
      tab.setAttribute('aria-selected', String(isChosen))
      tab.tabIndex = isChosen ? 0 : -1
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '')
      if (panel) panel.hidden = !isChosen
    }
  }
  const [first] = tabs
  if (first) choose(first)
  list.addEventListener('click', ({ target }) => {
    const tab = tabs.find((one) => target instanceof Node && one.contains(target))
    if (tab) choose(tab)
  })
  list.addEventListener('keydown', ({ key }) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const other = tabs.find((one) => one.getAttribute('aria-selected') === 'false')
    if (!other) return
    choose(other)
    other.focus()
  })
}

/** A suggestion is asked once, and answered at once. */
function answerSuggestions(dialog: HTMLElement): void {
  const answers = selectAll(dialog, '.demo__answer')
  selectAll(dialog, '.demo__suggestion').forEach((suggestion, at) => {
    const answer = answers[at]
    if (!answer) return
    answer.hidden = true
    suggestion.addEventListener('click', () => {
      answer.parentElement?.append(answer)
      answer.hidden = false
      if (suggestion.parentElement) suggestion.parentElement.hidden = true
      answer.scrollIntoView({ block: 'nearest' })
      // The button that had the focus is gone.
      answer.tabIndex = -1
      answer.focus()
    })
  })
}
