import { keptScroll } from './kept-scroll.ts'

export type BrowserHistory = {
  url(): URL
  /** The same address again makes no entry of its own. */
  go(href: string, way: { replace: boolean; resetScroll: boolean }): void
  /** Back and forward, by whatever means. */
  onMoved(listener: () => void): void
  /** What was gone to stands on the screen: scrolls to where it was left, or to its start. */
  arrived(): void
}

/** The history of this tab, with what each of its entries was scrolled to. */
export function browserHistory(): BrowserHistory {
  const scroll = keptScroll()
  /** What `arrived` does: a name of an entry, or null to stay. */
  let next: string | null = nameHere()
  let here = nameHere()
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => {
    scroll.keep(here)
    scroll.write()
  })
  return {
    url: () => new URL(location.href),
    go(href, { replace, resetScroll }) {
      scroll.keep(here)
      const isSame = new URL(href, location.href).href === location.href
      if (replace || isSame) history.replaceState(history.state, '', href)
      else history.pushState({ name: String(performance.timeOrigin + performance.now()) }, '', href)
      here = nameHere()
      if (resetScroll) scroll.forget(here)
      next = resetScroll ? here : null
    },
    onMoved(listener) {
      addEventListener('popstate', () => {
        scroll.keep(here)
        here = nameHere()
        // The browser itself scrolls to a place that is named by the address.
        next = location.hash === '' ? here : null
        listener()
      })
    },
    arrived() {
      if (next !== null) scroll.restore(next)
      next = null
    },
  }
}

/** Of the entry of the history. One that was not made here goes by its address. */
function nameHere(): string {
  const state: unknown = history.state
  const isNamed = typeof state === 'object' && state !== null && 'name' in state && typeof state.name === 'string'
  return isNamed ? String(state.name) : location.href
}
