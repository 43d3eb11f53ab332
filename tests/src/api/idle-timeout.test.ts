import { once } from 'node:events'
import { expect, it, vi } from 'vitest'
import { limitIdleTime } from '../../../src/api/idle-timeout.ts'

it('leaves nothing at the signal of its caller, which outlives many calls, when nothing came for too long', async () => {
  const wish = new AbortController().signal
  const added = vi.spyOn(wish, 'addEventListener')
  const removed = vi.spyOn(wish, 'removeEventListener')
  const { signal } = limitIdleTime(1, wish)
  await once(signal, 'abort')
  expect(removed.mock.calls).toEqual(added.mock.calls)
})
