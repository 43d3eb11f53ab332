import { afterEach, expect, test, vi } from 'vitest'
import { browserHistory, setGuarded } from '../../../src/router/browser-history.ts'

type Entry = { href: string; state: unknown }

/** A tab with its history; `reopen` is a fresh document in it. */
function openTab(first: string) {
  const entries: Entry[] = []
  let at = -1
  let place = 0
  const kept = new Map<string, string>()
  let listeners = new Map<string, () => void>()
  const entry = (): Entry => entries[at] as Entry
  const full = (href: string): string => new URL(href, 'https://earmark.test').href
  const visit = (href: string, state: unknown = null): void => {
    entries.splice(at + 1, Infinity, { href: full(href), state })
    at += 1
  }
  vi.stubGlobal('scrollTo', ({ top }: { top: number }) => scroll(top))
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  })
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener))
  vi.stubGlobal('location', {
    get href() {
      return entry().href
    },
    get hash() {
      return new URL(entry().href).hash
    },
  })
  vi.stubGlobal('history', {
    get state() {
      return entry().state
    },
    get length() {
      return entries.length
    },
    pushState: (state: unknown, _: string, href: string) => visit(href, state),
    replaceState(state: unknown, _: string, href = entry().href) {
      entries[at] = { href: full(href), state }
    },
  })
  function scroll(to: number): void {
    place = to
    vi.stubGlobal('scrollY', to)
  }
  scroll(0)
  function reopen(href?: string) {
    listeners.get('pagehide')?.()
    listeners = new Map()
    if (href !== undefined) visit(href)
    scroll(0)
    const opened = browserHistory()
    opened.onMoved(() => undefined)
    opened.arrived(opened.takePlace())
    return opened
  }
  const back = (): void => {
    at -= 1
    listeners.get('popstate')?.()
  }
  vi.stubGlobal('history', Object.defineProperties({ back }, Object.getOwnPropertyDescriptors(history)))
  return {
    opened: reopen(first),
    reopen,
    back,
    scroll,
    place: () => place,
    state: () => entry().state,
    href: () => entry().href,
  }
}

const PUSH = { replace: false, resetScroll: true }

afterEach(() => {
  vi.unstubAllGlobals()
})

test.for(['/library', '/library#may'])('Back to %s is scrolled as it was left', (href) => {
  const { opened, back, scroll, place } = openTab(href)
  scroll(300)
  opened.go('/settings', PUSH)
  opened.arrived(opened.takePlace())
  expect(place()).toBe(0)
  back()
  opened.arrived(opened.takePlace())
  expect(place()).toBe(300)
})

test('a reload is scrolled as before, a fresh visit of the same address begins at its start', () => {
  const { reopen, scroll, place } = openTab('/library')
  scroll(300)
  reopen()
  expect(place()).toBe(300)
  reopen('/library')
  expect(place()).toBe(0)
})

test('a screen that stands there late is not scrolled as the next way wants it', () => {
  const { opened, scroll, place, back } = openTab('/library')
  scroll(300)
  opened.go('/settings', { replace: false, resetScroll: false })
  const settings = opened.takePlace()
  back()
  scroll(20)
  opened.arrived(settings)
  expect(place()).toBe(20)
  opened.arrived(opened.takePlace())
  expect(place()).toBe(300)
})

test('an address that is replaced before its screen is there still begins at its start', () => {
  const { opened, scroll, place } = openTab('/library')
  scroll(300)
  opened.go('/settings/', PUSH)
  opened.go('/settings', { replace: true, resetScroll: false })
  opened.arrived(opened.takePlace())
  expect(place()).toBe(0)
})

test('the entry from which Back leaves the app is marked, through reloads, and no other is', () => {
  const edge = expect.objectContaining({ edge: true })
  const { reopen, state } = openTab('/login')
  expect(state()).not.toEqual(edge)
  reopen('/library').go('/library?list', { replace: true, resetScroll: false })
  expect(state()).toEqual(edge)
  reopen().go('/settings', PUSH)
  expect(state()).not.toEqual(edge)
  reopen()
  expect(state()).not.toEqual(edge)
})

test('Back from the entry of a guard that has ended leaves the screen below it too, and no longer while it guards', () => {
  const { reopen, back, href, state } = openTab('/')
  const opened = reopen('/dashboard')
  const moved = vi.fn()
  opened.onMoved(moved)
  history.pushState({ ...Object(state()), edge: undefined, guard: true }, '', '/dashboard')
  setGuarded(true)
  back()
  expect([href(), moved.mock.calls.length]).toEqual(['https://earmark.test/dashboard', 0])
  history.pushState({ ...Object(state()), edge: undefined, guard: true }, '', '/dashboard')
  setGuarded(false)
  back()
  expect(href()).toBe('https://earmark.test/')
})
