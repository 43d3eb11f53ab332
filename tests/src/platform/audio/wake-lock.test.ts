import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepAwake } from '../../../../src/platform/audio/wake-lock.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
/** Whether the screen is held on, one entry per wake lock. */
let locks: { released: boolean }[]

beforeEach(() => {
  locks = []
  page.visibilityState = 'visible'
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', {
    wakeLock: {
      request: async () => {
        const lock = {
          released: false,
          release: async () => {
            lock.released = true
          },
        }
        locks.push(lock)
        return lock
      },
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

/** As a browser: it lets go of the screen when the page is hidden. */
function show(state: 'visible' | 'hidden'): void {
  page.visibilityState = state
  if (state === 'hidden') for (const lock of locks) lock.released = true
  page.dispatchEvent(new Event('visibilitychange'))
}

const held = (): number => locks.filter(({ released }) => !released).length

it('keeps the screen on, takes it again when the page shows, and lets go at the end', async () => {
  const release = keepAwake()
  await vi.waitFor(() => expect(held()).toBe(1))
  show('hidden')
  expect(held()).toBe(0)
  show('visible')
  await vi.waitFor(() => expect(held()).toBe(1))
  release()
  await vi.waitFor(() => expect(held()).toBe(0))
  show('hidden')
  show('visible')
  await Promise.resolve()
  expect(held()).toBe(0)
})
