import { expect, it } from 'vitest'
import type { Drained } from '../../src/sync/drain.ts'
import { carryOn } from '../../sw/carry-on.ts'

/** A sync event with this outcome of the drain and this many open pages. */
async function event(drained: Drained | null, pages: number): Promise<string[]> {
  const happened: string[] = []
  await carryOn({
    async drain() {
      happened.push('drained')
      return drained
    },
    clearDoorbell: async () => void happened.push('doorbell cleared'),
    pages: async () => Array.from({ length: pages }, () => ({ postMessage: ({ type }) => happened.push(type) })),
  }).catch(() => happened.push('to be tried again'))
  return happened
}
const done = (waiting: number): Drained => ({ kind: 'done', waiting, stoppedBy: null })

it.each<[string, Drained | null, number, string[]]>([
  ['everything was confirmed', done(0), 0, ['doorbell cleared']],
  ['nobody is signed in', null, 0, ['doorbell cleared']],
  ['work is left and nobody is there', done(1), 0, ['to be tried again']],
  ['work is left and a page is open', done(1), 2, ['drain-handed-over', 'drain-handed-over']],
  ['another drainer is at work', { kind: 'busy' }, 1, ['drain-handed-over']],
  ['another drainer was at work and is gone', { kind: 'busy' }, 0, ['to be tried again']],
])('%s', async (_, drained, pages, expected) => {
  expect(await event(drained, pages)).toEqual(['drained', ...expected])
})
