import { afterEach, expect, test, vi } from 'vitest'
import { guardBack } from '../../../../src/app/navigation/guard-back.tsx'

const EDGE = { name: 'a', edge: true }
const GUARD = { name: 'a', guard: true }

/** A tab with these entries, that stands at the last of them. */
function openTab(...states: unknown[]) {
  const entries = [...states]
  let at = entries.length - 1
  const moved = new Set<() => void>()
  vi.stubGlobal('history', {
    get state() {
      return entries[at]
    },
    pushState(state: unknown) {
      entries.splice(at + 1, Infinity, state)
      at += 1
    },
    forward: vi.fn(),
  })
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => moved.add(listener))
  vi.stubGlobal('removeEventListener', (_: string, listener: () => void) => moved.delete(listener))
  const back = (): void => {
    at -= 1
    for (const listener of moved) listener()
  }
  return { entries, back, forward: () => history.forward }
}

afterEach(() => vi.unstubAllGlobals())

test('where Back would leave the app an entry of our own is put in its way, once', () => {
  const { entries } = openTab(EDGE)
  guardBack()()
  guardBack()
  expect(entries).toEqual([EDGE, GUARD])
})

test('where nothing lies behind the app, Back is left alone', () => {
  const { entries } = openTab({ name: 'a' })
  guardBack()
  expect(entries).toEqual([{ name: 'a' }])
})

test('a recording that was begun on a later screen asks nothing on the way back to the first', () => {
  const { entries, back, forward } = openTab(EDGE, { name: 'b' })
  guardBack()
  expect(entries).toEqual([EDGE, { name: 'b' }])
  back()
  expect(entries).toEqual([EDGE, GUARD])
  expect(forward()).not.toHaveBeenCalled()
})

test('after the recording Back is as ever', () => {
  const { entries, back, forward } = openTab(EDGE)
  const end = guardBack()
  end()
  back()
  expect(entries).toEqual([EDGE, GUARD])
  expect(forward()).not.toHaveBeenCalled()
})
