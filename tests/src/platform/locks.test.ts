import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { holdLock, isHeldHere, leaveLocks, takeLocksAgain } from '../../../src/platform/storage/locks.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => vi.useRealTimers())

const heldByAnyone = async () => (await navigator.locks.query()).held?.map(({ name }) => name)

test('a lock that was taken away is held here again as soon as it is free, and given back once', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const release = await holdLock('kept')
  expect(isHeldHere('kept')).toBe(true)
  await navigator.locks.request('kept', { steal: true }, () => undefined)
  await vi.waitFor(() => expect(isHeldHere('kept')).toBe(false))
  vi.advanceTimersByTime(1000)
  await vi.waitFor(async () => expect(await heldByAnyone()).toEqual(['kept']))
  expect(isHeldHere('kept')).toBe(true)
  release?.()
  await vi.waitFor(() => expect(isHeldHere('kept')).toBe(false))
  expect(await heldByAnyone()).toEqual([])
  vi.advanceTimersByTime(5000)
  expect(await heldByAnyone()).toEqual([])
})

test('nothing is held where another tab has it', async () => {
  const release = await holdLock('theirs')
  expect(await holdLock('theirs')).toBeNull()
  release?.()
})

describe('a page that comes back from the back/forward cache', () => {
  /** Takes all of its locks away without a word when `life` goes on, as WebKit does there. */
  const silentLocks = () => {
    const browser = {
      life: 0,
      inLife: (name: string) => `${name} ${browser.life}`,
      manager: {
        query: () => navigator.locks.query(),
        request: (name: string, ...rest: [LockOptions, LockGrantedCallback<unknown>]) =>
          navigator.locks.request(browser.inLife(name), ...rest),
      } as LockManager,
    }
    return browser
  }

  test('holds again what was taken without a word, until it is given back', async () => {
    const locks = silentLocks()
    const release = await holdLock('silent', locks.manager)
    locks.life = 1
    takeLocksAgain()
    await vi.waitFor(async () => expect(await heldByAnyone()).toContain('silent 1'))
    expect(await holdLock('silent', locks.manager)).toBeNull()
    release?.()
    await vi.waitFor(async () => expect(await heldByAnyone()).not.toContain('silent 1'))
    expect(isHeldHere('silent')).toBe(false)
  })

  test('waits where another tab holds it by now', async () => {
    const locks = silentLocks()
    const release = await holdLock('silent', locks.manager)
    locks.life = 1
    const other = await holdLock('silent 1')
    takeLocksAgain()
    other?.()
    await vi.waitFor(async () => expect(await heldByAnyone()).toContain('silent 1'))
    release?.()
    await vi.waitFor(async () => expect(await heldByAnyone()).not.toContain('silent 1'))
  })

  test('gives back what was not taken as if nothing had been', async () => {
    const release = await holdLock('kept')
    takeLocksAgain()
    takeLocksAgain()
    await heldByAnyone()
    expect(isHeldHere('kept')).toBe(true)
    release?.()
    await vi.waitFor(async () => expect(await heldByAnyone()).toEqual(expect.not.arrayContaining(['kept'])))
    await vi.waitFor(() => expect(isHeldHere('kept')).toBe(false))
    const again = await holdLock('kept')
    expect(again).not.toBeNull()
    again?.()
  })

  test('leaves some to other tabs meanwhile, and holds them again as it comes back', async () => {
    const release = await holdLock('left')
    const kept = await holdLock('kept')
    leaveLocks((name) => name === 'left')
    await vi.waitFor(async () => expect(await heldByAnyone()).not.toContain('left'))
    expect(await heldByAnyone()).toContain('kept')
    takeLocksAgain()
    await vi.waitFor(async () => expect(await heldByAnyone()).toContain('left'))
    expect(isHeldHere('left')).toBe(true)
    release?.()
    kept?.()
    await vi.waitFor(async () => expect(await heldByAnyone()).not.toContain('left'))
    await vi.waitFor(() => expect(isHeldHere('left')).toBe(false))
  })

  test('leaves as well what it asks for in vain, however often it came back', async () => {
    const release = await holdLock('left')
    leaveLocks(() => true)
    let stop: () => void = () => undefined
    const other = navigator.locks.request('left', () => new Promise<void>((stopped) => (stop = stopped)))
    await vi.waitFor(async () => expect(await heldByAnyone()).toContain('left'))
    takeLocksAgain()
    takeLocksAgain()
    leaveLocks(() => true)
    stop()
    await other
    await vi.waitFor(async () => expect(await heldByAnyone()).not.toContain('left'))
    const { pending = [] } = await navigator.locks.query()
    expect(pending.map(({ name }) => name)).not.toContain('left')
    takeLocksAgain()
    await vi.waitFor(async () => expect(await heldByAnyone()).toContain('left'))
    release?.()
    await vi.waitFor(async () => expect(await heldByAnyone()).not.toContain('left'))
  })

  test('does not ask again for what was let go of after it was left', async () => {
    const release = await holdLock('left')
    leaveLocks(() => true)
    await vi.waitFor(async () => expect(await heldByAnyone()).not.toContain('left'))
    release?.()
    expect(isHeldHere('left')).toBe(false)
    takeLocksAgain()
    const { held = [], pending = [] } = await navigator.locks.query()
    expect([...held, ...pending].map(({ name }) => name)).not.toContain('left')
  })
})
