import type { ComponentType } from 'react'
import { type Address, hrefOf, paramsOf, readAddress, type Search, type Target } from './address.ts'
import type { BrowserHistory } from './browser-history.ts'
import { failing, loadOrThrow, type Screen } from './screen.ts'

/** Another address to go to instead; null to stay. */
export type Elsewhere = string | null | Promise<string | null>

export type Route = {
  /** Such as `/recording/$id`. */
  path: string
  /** From the outermost to the innermost. */
  screens: readonly Screen[]
  enter?(address: Address): Elsewhere
}

/** What stands on the screen. `turn` is another number after every way; `place` is for the history when it is drawn. */
export type Shown = {
  turn: number
  address: Address
  params: Readonly<Record<string, string>>
  screens: readonly ComponentType[]
  place: string | null
}

/** `going` is ahead of `shown` from a press until its screen is there. */
export type RouterState = { going: Address; shown: Shown | null }

export type Way = {
  /** No entry of its own in the history. */
  replace?: boolean
  /** False to leave the page scrolled as it is. */
  resetScroll?: boolean
}

/** The same screen with another search. */
export type SearchChange = { to?: never; params?: never; search: (before: Search) => Search }

export type Router = {
  state(): RouterState
  subscribe(listener: () => void): () => void
  /** Shows what the address names, at once where that is loaded; to be called once. */
  start(): void
  /** Resolves when it is shown, or when another way was taken meanwhile. Never rejects: what fails is shown as a screen that throws it. */
  navigate(target: (Target | SearchChange) & Way): Promise<void>
  /** To any address of this app, as text. */
  goTo(href: string, way?: Way): Promise<void>
  /** Loads what will be shown there. */
  preload(target: Target): void
  /** Loads anew what is shown, for what failed. */
  again(): Promise<void>
}

type Options = {
  routes: readonly Route[]
  notFound: Screen
  history: BrowserHistory
  /** Before each screen but the first: the press is answered on the screen by then. */
  paint(): Promise<void>
  /** Asked before that of the route. */
  enter(address: Address): Elsewhere
}

export function createRouter({ routes, notFound, history, paint, enter }: Options): Router {
  const listeners = new Set<() => void>()
  let state: RouterState = { going: readAddress(history.url()), shown: null }
  let turns = 0
  const set = (next: RouterState): void => {
    state = next
    for (const listener of listeners) listener()
  }

  const show = (shown: Omit<Shown, 'place'>): void =>
    set({ going: shown.address, shown: { ...shown, place: history.takePlace() } })

  async function load(move?: () => void): Promise<void> {
    turns += 1
    const turn = turns
    try {
      move?.()
      await follow(turn)
    } catch (error) {
      if (turn === turns) show({ turn, address: state.going, params: {}, screens: [failing(error)] })
    }
  }

  async function follow(turn: number): Promise<void> {
    const address = readHere()
    const { route, params } = find(routes, address.path)
    set({ ...state, going: address })
    const asked = enter(address) ?? route?.enter?.(address) ?? null
    const elsewhere = asked instanceof Promise ? await asked : asked
    if (turn !== turns) return
    if (elsewhere !== null) return goTo(elsewhere, { replace: true })
    const wanted = route?.screens ?? [notFound]
    const ready = wanted.map((screen) => screen.component()).filter((component) => component !== null)
    const [screens] =
      state.shown === null && ready.length === wanted.length
        ? [ready]
        : await Promise.all([Promise.all(wanted.map(loadOrThrow)), state.shown === null ? null : paint()])
    if (turn === turns) show({ turn, address, params, screens })
  }

  /** An address with a stroke behind its path is replaced by the one without. */
  function readHere(): Address {
    const url = history.url()
    const address = readAddress(url)
    if (address.path !== url.pathname) {
      url.pathname = address.path
      history.go(url.href, { replace: true, resetScroll: false })
    }
    return address
  }

  const goTo = (href: string, { replace = false, resetScroll = true }: Way = {}): Promise<void> =>
    load(() => history.go(href, { replace, resetScroll }))

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start() {
      history.onMoved(() => void load())
      void load()
    },
    goTo,
    navigate(target) {
      const { going } = state
      const href = target.to === undefined ? going.path + searchOf(target.search(going.search)) : hrefOf(target)
      return goTo(href, target)
    },
    preload(target) {
      const { path } = readAddress(new URL(hrefOf(target), history.url()))
      for (const screen of find(routes, path).route?.screens ?? []) void loadOrThrow(screen)
    },
    again: () => load(),
  }
}

const searchOf = (search: Search): string => hrefOf({ to: '/', search }).slice(1)

type Found = { route: Route | null; params: Readonly<Record<string, string>> }

function find(routes: readonly Route[], path: string): Found {
  for (const route of routes) {
    const params = paramsOf(route.path, path)
    if (params) return { route, params }
  }
  return { route: null, params: {} }
}
