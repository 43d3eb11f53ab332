import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import type { BrowserHistory } from '../../../src/router/browser-history.ts'
import { createRouter, type Route } from '../../../src/router/router.ts'
import { atHand, onDemand } from '../../../src/router/screen.ts'

const named = (name: string): ComponentType => Object.assign(() => null, { displayName: name })
const [Start, Record, Library, Recording, Missing] = ['start', 'record', 'library', 'recording', 'missing'].map(named)

/** A history in memory; `back` is the browser's own button. */
function memoryHistory(first: string) {
  const entries = [first]
  let moved = (): void => undefined
  const history: BrowserHistory = {
    url: () => new URL(entries.at(-1) ?? '', 'https://earmark.test'),
    go(href, { replace }) {
      if (!href.startsWith('/') && new URL(href).origin !== 'https://earmark.test') throw new Error('another site')
      if (replace) entries.pop()
      entries.push(href)
    },
    onMoved: (listener) => {
      moved = listener
    },
    takePlace: () => null,
    arrived: () => undefined,
  }
  const back = (): void => {
    entries.pop()
    moved()
  }
  return { entries, history, back }
}

/** The file of the library comes when `arrives` is called; `fails` is its network. */
function open(first: string) {
  const browser = memoryHistory(first)
  let isSignedIn = true
  let waiting: { resolve(screen: ComponentType): void; reject(error: Error): void }[] = []
  const library = onDemand(() => new Promise((resolve, reject) => waiting.push({ resolve, reject })))
  const routes: Route[] = [
    { path: '/', screens: [atHand(Start as ComponentType)] },
    { path: '/dashboard', enter: () => (isSignedIn ? null : '/'), screens: [atHand(Record as ComponentType)] },
    { path: '/library', screens: [library] },
    { path: '/settings', enter: () => Promise.reject(new Error('no answer')), screens: [] },
    {
      path: '/admin',
      enter() {
        throw new Error('no guard')
      },
      screens: [],
    },
    { path: '/recording/$id', screens: [atHand(Recording as ComponentType)] },
  ]
  const router = createRouter({
    ...{ routes, history: browser.history, notFound: atHand(Missing as ComponentType) },
    paint: async () => undefined,
    enter: ({ search }) => (search['reset'] === true ? '/' : null),
  })
  router.start()
  const settle = async (how: (one: (typeof waiting)[number]) => void): Promise<void> => {
    for (const one of waiting) how(one)
    waiting = []
    await new Promise((next) => setTimeout(next))
  }
  return {
    ...browser,
    router,
    screen: () =>
      router
        .state()
        .shown?.screens.map((one) => one.displayName)
        .join(),
    signOut: () => {
      isSignedIn = false
    },
    asked: () => waiting.length,
    arrives: () => settle(({ resolve }) => resolve(Library as ComponentType)),
    fails: () => settle(({ reject }) => reject(new Error('no network'))),
  }
}

test('what is at hand is shown with the start, before anything is waited for', () => {
  expect(open('/dashboard').screen()).toBe('record')
})

test('the way is known at once; the screen stays until the next one is loaded', async () => {
  const { router, screen, arrives } = open('/dashboard')
  const gone = router.navigate({ to: '/library' })
  expect(router.state().going.path).toBe('/library')
  expect(screen()).toBe('record')
  await arrives()
  await gone
  expect(screen()).toBe('library')
})

test('whoever may not enter is sent elsewhere, and Back does not lead there again', async () => {
  const { router, screen, entries, signOut } = open('/recording/a')
  signOut()
  await router.navigate({ to: '/dashboard' })
  expect(screen()).toBe('start')
  expect(entries).toEqual(['/recording/a', '/'])
})

test('the rule for all addresses comes before that of one', () => {
  expect(open('/dashboard?reset=true').entries).toEqual(['/'])
})

test('a later way wins over one whose screen comes late', async () => {
  const { router, screen, arrives } = open('/')
  const slow = router.navigate({ to: '/library' })
  await router.navigate({ to: '/recording/$id', params: { id: 'a' } })
  await arrives()
  await slow
  expect(screen()).toBe('recording')
})

test('Back shows what was there before', async () => {
  const { router, screen, back } = open('/recording/a')
  await router.navigate({ to: '/recording/$id', params: { id: 'b' } })
  expect(router.state().shown?.params).toEqual({ id: 'b' })
  back()
  await expect.poll(() => router.state().shown?.params).toEqual({ id: 'a' })
  expect(screen()).toBe('recording')
})

test('another search keeps the screen and its path', async () => {
  const { router, entries } = open('/recording/a?at=3')
  await router.navigate({ search: (before) => ({ ...before, chat: true }) })
  expect(entries.at(-1)).toBe('/recording/a?at=3&chat=true')
  expect(router.state().shown?.address.search).toEqual({ at: 3, chat: true })
})

test('an address that nothing is at shows so', () => {
  expect(open('/nowhere').screen()).toBe('missing')
})

test('a screen that cannot be loaded fails where it would stand, and is asked for anew', async () => {
  const { router, screen, asked, fails, arrives } = open('/dashboard')
  const gone = router.navigate({ to: '/library' })
  await fails()
  await gone
  const failed = router.state().shown?.screens[0] as () => unknown
  expect(failed).toThrow('no network')
  const again = router.again()
  expect(asked()).toBe(1)
  await arrives()
  await again
  expect(screen()).toBe('library')
})

test('a screen that was near is loaded once', async () => {
  const { router, asked, arrives } = open('/dashboard')
  router.preload({ to: '/library' })
  await arrives()
  await router.navigate({ to: '/library' })
  expect(asked()).toBe(0)
})

test('an address with a stroke behind its path is replaced by the one without', () => {
  const { entries, screen } = open('/dashboard/?at=3#end')
  expect(screen()).toBe('record')
  expect(entries).toEqual(['https://earmark.test/dashboard?at=3#end'])
  expect(open('https://earmark.test//evil.example/').entries).toEqual(['https://earmark.test//evil.example'])
})

test.for([
  ['/settings', 'no answer'],
  ['/admin', 'no guard'],
  ['https://elsewhere.example', 'another site'],
] as const)('what fails on the way to %s fails on the screen', async ([href, reason]) => {
  const { router } = open('/dashboard')
  await router.goTo(href)
  expect(router.state().shown?.screens[0]).toThrow(reason)
  await router.goTo('/recording/a')
  expect(router.state().shown?.params).toEqual({ id: 'a' })
})
