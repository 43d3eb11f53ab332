import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openSaved } from '../../../../src/app/navigation/open-saved.ts'
import type { BrowserHistory } from '../../../../src/router/browser-history.ts'
import { createRouter } from '../../../../src/router/router.ts'
import { atHand, onDemand } from '../../../../src/router/screen.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const Screen: ComponentType = () => null
const ID = '01890a5d-ac96-774b-bcce-b302099a8057'

/** On the record screen. `refusals`: so many ways the browser does not take, as Safari does after a hundred of them. */
function record(refusals = 0) {
  const entries = ['/dashboard']
  const history: BrowserHistory = {
    url: () => new URL(entries.at(-1) ?? '', 'https://earmark.test'),
    go(href) {
      if (refusals-- > 0) throw new DOMException('Too many calls', 'SecurityError')
      entries.push(href)
    },
    onMoved: () => undefined,
    takePlace: () => null,
    arrived: () => undefined,
  }
  const router = createRouter({
    routes: [
      { path: '/dashboard', screens: [atHand(Screen)] },
      { path: '/library', screens: [atHand(Screen)] },
      // Its file is still on its way.
      { path: '/recording/$id', screens: [onDemand(() => new Promise(() => undefined))] },
    ],
    ...{ history, notFound: atHand(Screen), paint: async () => undefined, enter: () => null },
  })
  router.start()
  return { router, entries }
}

it('tries again after half a second and a whole one while the browser does not take the way', () => {
  const { router, entries } = record(2)
  openSaved(router, ID)
  vi.advanceTimersByTime(500)
  expect(entries).toEqual(['/dashboard'])
  vi.advanceTimersByTime(500)
  expect(entries).toEqual(['/dashboard', `/recording/${ID}`])
})

it.each(['/library', '/dashboard'] as const)('calls nobody back who went to %s in the meantime', (to) => {
  const { router, entries } = record()
  openSaved(router, ID)
  void router.navigate({ to })
  vi.advanceTimersByTime(2000)
  expect(entries).toEqual(['/dashboard', `/recording/${ID}`, to])
})

it('ends with its screen', () => {
  const { router, entries } = record(1)
  openSaved(router, ID)()
  vi.advanceTimersByTime(2000)
  expect(entries).toEqual(['/dashboard'])
})
