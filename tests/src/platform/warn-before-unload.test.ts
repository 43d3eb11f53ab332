import { afterEach, expect, it, vi } from 'vitest'
import { warnBeforeUnload } from '../../../src/platform/page-events.ts'

afterEach(() => vi.unstubAllGlobals())

const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/604.1'

/** Whether a page that records asks before it is left, and how often it was told that it may go. */
function leave(userAgent: string, maxTouchPoints = 0): { asks: boolean; told: number } {
  const page = new EventTarget()
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  const leaving = vi.fn()
  warnBeforeUnload(() => true, leaving)
  const asks = !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  page.dispatchEvent(new Event('pagehide'))
  return { asks, told: leaving.mock.calls.length }
}

it.each([
  ['an iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${SAFARI}`, 5],
  ['an iPad, which says Macintosh', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`, 5],
])('nothing is asked on %s, which would show no question; what is heard by then is kept', (_, userAgent, touch) => {
  expect(leave(userAgent, touch)).toEqual({ asks: false, told: 1 })
})

it.each([
  ['a Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`],
  ['Firefox for Android', 'Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0'],
])('%s asks before a recording is left', (_, userAgent) => {
  expect(leave(userAgent)).toEqual({ asks: true, told: 1 })
})
