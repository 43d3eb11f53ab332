import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openSaved } from '../../../src/routes/open-saved.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('tries again after half a second and a whole one while the way does not open', () => {
  const open = vi.fn()
  openSaved({ open, isStillHere: () => true })
  expect(open).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(500)
  expect(open).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(500)
  expect(open).toHaveBeenCalledTimes(3)
})

it('calls nobody back who went elsewhere in the meantime', () => {
  const open = vi.fn()
  let isStillHere = true
  openSaved({ open, isStillHere: () => isStillHere })
  isStillHere = false
  vi.advanceTimersByTime(2000)
  expect(open).toHaveBeenCalledTimes(1)
})

it('ends with its screen', () => {
  const open = vi.fn()
  openSaved({ open, isStillHere: () => true })()
  vi.advanceTimersByTime(2000)
  expect(open).toHaveBeenCalledTimes(1)
})
