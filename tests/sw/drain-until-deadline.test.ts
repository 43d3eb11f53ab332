import { expect, it } from 'vitest'
import type { DrainResult } from '../../src/sync/drain-outbox.ts'
import { WORKER_DRAIN_MS } from '../../src/sync/worker-messages.ts'
import { drainUntilDeadline } from '../../sw/drain-until-deadline.ts'

/** A sync event in which the drain comes to these outcomes, the last one for ever, with pages that stay or go. */
async function event(outcomes: (DrainResult | null)[], pages: { before: number; after: number }): Promise<string[]> {
  const happened: string[] = []
  let lasted = 0
  let looks = 0
  const left = [...outcomes]
  await drainUntilDeadline({
    async drain() {
      happened.push('drained')
      const [next = null] = left.length > 1 ? left.splice(0, 1) : left
      return next
    },
    clearQueue: async () => void happened.push('queue emptied'),
    pages: async () =>
      Array.from({ length: looks++ === 0 ? pages.before : pages.after }, () => ({
        postMessage: ({ type }) => happened.push(type),
      })),
    async pause(milliseconds) {
      lasted += milliseconds
    },
    isOver: () => lasted >= WORKER_DRAIN_MS,
  }).catch(() => happened.push('to be tried again'))
  return happened
}
const none = { before: 0, after: 0 }
const done = (waiting: number): DrainResult => ({ kind: 'done', waiting, stoppedBy: null })

const busy: DrainResult = { kind: 'busy' }

it('empties the queue of Workbox when all is confirmed, or when nobody is signed in', async () => {
  expect(await event([done(0)], none)).toEqual(['drained', 'queue emptied'])
  expect(await event([null], none)).toEqual(['drained', 'queue emptied'])
})

it('leaves the rest to a page that is open', async () => {
  const two = { before: 2, after: 2 }
  expect(await event([done(1)], two)).toEqual(['drained', 'drain-handed-over', 'drain-handed-over'])
  expect(await event([busy], { before: 1, after: 1 })).toEqual(['drained', 'drain-handed-over'])
})

it('tries again when the network was only just coming back', async () => {
  expect(await event([done(1), done(1), done(0)], none)).toEqual(['drained', 'drained', 'drained', 'queue emptied'])
})

it('goes on itself when the page that it spoke to was on its way out', async () => {
  const closing = { before: 1, after: 0 }
  expect(await event([busy, done(0)], closing)).toEqual(['drained', 'drain-handed-over', 'drained', 'queue emptied'])
})

it('fails at the end of its time, so that the browser tries again', async () => {
  const happened = await event([done(1)], none)
  expect(happened.at(-1)).toBe('to be tried again')
  expect(happened.filter((what) => what === 'drained').length).toBeGreaterThan(5)
})
