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

it('gives back an answer without content as it is, to which Chromium lends a stream all the same', () => {
  const answer = new Response(null, { status: 204, headers: { 'upload-offset': '65536' } })
  Object.defineProperty(answer, 'body', { value: new ReadableStream() })
  const limit = limitIdleTime(60_000)
  const watched = limit.watch(answer)
  limit.end()
  expect([watched.status, watched.headers.get('upload-offset')]).toEqual([204, '65536'])
})
