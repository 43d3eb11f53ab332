import { keptScroll } from './kept-scroll.ts'

export type BrowserHistory = {
  url(): URL
  /** The same address again makes no entry of its own. */
  go(href: string, way: { replace: boolean; resetScroll: boolean }): void
  /** Back and forward, by whatever means. */
  onMoved(listener: () => void): void
  /** What the last way wants the page scrolled as: the name of an entry, or null to stay. Told once. */
  takePlace(): string | null
  /** What was gone to stands on the screen: scrolls to where that entry was left, or to its start. */
  arrived(place: string | null): void
}

let guarded = false

/**
 * Whether somebody else heeds Back at the edge of the app (guard-back.tsx). The entry that is put there for it stays when that
 * is over, one place with the entry below it: Back then passes both at once.
 */
export function setGuarded(is: boolean): void {
  guarded = is
}

/** The history of this tab, with what each of its entries was scrolled to. */
export function browserHistory(): BrowserHistory {
  const scroll = keptScroll()
  markEdge()
  let here = nameHere()
  let next: string | null = here
  /** Before the screen of this entry is there, the page is still scrolled as the one before it. */
  const keep = (): void => {
    if (next === null) scroll.keep(here)
  }
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => {
    keep()
    scroll.write()
  })
  return {
    url: () => new URL(location.href),
    go(href, { replace, resetScroll }) {
      keep()
      const isSame = new URL(href, location.href).href === location.href
      if (replace || isSame) history.replaceState(history.state, '', href)
      else history.pushState({ name: newName() }, '', href)
      here = nameHere()
      if (resetScroll) scroll.forget(here)
      // An entry that is only renamed is still to be scrolled as it was to be.
      if (resetScroll) next = here
      else if (!replace) next = null
    },
    onMoved(listener) {
      addEventListener('popstate', () => {
        const left = here
        keep()
        here = nameHere()
        if (here === left) {
          if (history.state.edge && !guarded) history.back()
          return
        }
        // The browser itself scrolls to a place that is named by an address gone to for the first time.
        next = scroll.has(here) || location.hash === '' ? here : null
        listener()
      })
    },
    takePlace() {
      const place = next
      next = null
      return place
    },
    arrived(place) {
      if (place !== null) scroll.restore(place)
    },
  }
}

/** Marks the entry with which this document begins, where another page lies behind it: Back leaves the app from it. */
function markEdge(): void {
  if (!history.state?.name && history.length > 1) history.replaceState({ ...history.state, edge: true }, '')
}

const newName = (): string => String(performance.timeOrigin + performance.now())

/** Of the entry of the history. One that was not made here gets its name now: its address may be visited anew. */
function nameHere(): string {
  const kept: unknown = history.state?.name
  if (typeof kept === 'string') return kept
  const name = newName()
  history.replaceState({ ...history.state, name }, '')
  return name
}
