import fc from 'fast-check'
import { beforeEach, expect, it, vi } from 'vitest'
import { createSliceWriter, type Lanes, MAX_WAITING, type PendingSlice } from '../../../src/recorder/slice-writer.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())

const slice = { bytes: new ArrayBuffer(3), seconds: 1, peaks: new Uint8Array(0) }
const refuse = (): never => {
  throw new Error('The disk refuses.')
}

/** A database and a lane beside it, each of which refuses while told so. */
function disk(refuses: { store(): boolean; lane?(): boolean }) {
  const stored: number[] = []
  const laid: number[] = []
  const told: string[] = []
  let reopened = 0
  const put = ({ sequence }: PendingSlice): void => {
    if (refuses.store()) refuse()
    stored.push(sequence)
  }
  const { lane } = refuses
  const lanes: Lanes = {
    store: async (one) => put(one),
    async reopen() {
      reopened++
    },
    second: lane
      ? {
          async keep({ sequence }) {
            if (lane()) refuse()
            laid.push(sequence)
          },
          async bringBack() {
            if (refuses.store()) refuse()
            stored.push(...laid.splice(0))
          },
        }
      : null,
  }
  const writer = createSliceWriter(lanes, {
    saved: ({ seconds }) => told.push(`saved ${seconds}`),
    refused: () => told.push('refused'),
    failed: () => told.push('failed'),
  })
  return { writer, stored, laid, told, reopened: () => reopened }
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

it('stores every slice once, in order, although writes fail in between', async () => {
  let writes = 0
  const { writer, stored, told, reopened } = disk({ store: () => [1, 2, 5].includes(writes++) })
  for (let at = 0; at < 6; at++) writer.push(slice)
  await writer.settled()
  expect(stored).toEqual(upTo(6))
  expect(told).toEqual(upTo(6).map((at) => `saved ${at + 1}`))
  expect(reopened()).toBe(3)
})

it('keeps in memory what no lane takes, says so, and goes on when the disk is back', async () => {
  let broken = true
  const { writer, stored, told } = disk({ store: () => broken, lane: () => broken })
  writer.push(slice)
  await writer.settled()
  expect(stored).toEqual([])
  expect(told).toContain('refused')
  expect(writer.lag()).toEqual({ waitingSeconds: 1, refused: true, aside: false })
  broken = false
  writer.push(slice)
  await writer.settled()
  expect(stored).toEqual([0, 1])
  expect(writer.lag()).toEqual({ waitingSeconds: 0, refused: false, aside: false })
})

it('says that storage is lost after a minute of refusals, not before', async () => {
  const { writer, told } = disk({ store: () => true })
  for (let at = 0; at < MAX_WAITING - 1; at++) writer.push(slice)
  await writer.settled()
  expect(told).not.toContain('failed')
  writer.push(slice)
  await writer.settled()
  expect(told).toContain('failed')
})

it('goes on beside the database for as long as it refuses, and counts that as on the disk', async () => {
  let broken = true
  const { writer, stored, laid, told } = disk({ store: () => broken, lane: () => false })
  for (let at = 0; at < 200; at++) writer.push(slice)
  await vi.waitFor(() => expect(laid).toHaveLength(200))
  expect(writer.lag()).toEqual({ waitingSeconds: 0, refused: false, aside: true })
  expect(told).toContain('saved 200')
  expect(told).not.toContain('refused')
  broken = false
  await writer.settled()
  expect([stored, laid]).toEqual([upTo(200), []])
})

it('asks a database that refuses again and again, but less and less often', async () => {
  let asked = 0
  const counted = (): boolean => Boolean(++asked)
  const { writer, laid } = disk({ store: counted, lane: () => false })
  for (let at = 0; at < 1000; at++) writer.push(slice)
  await vi.waitFor(() => expect(laid).toHaveLength(1000))
  expect(asked).toBeGreaterThan(10)
  expect(asked).toBeLessThan(30)
})

it('moves what lies beside the database back into it before anything later', async () => {
  let broken = true
  const { writer, stored } = disk({ store: () => broken, lane: () => false })
  for (let at = 0; at < 3; at++) writer.push(slice)
  await vi.waitFor(() => expect(writer.lag().aside && writer.lag().waitingSeconds === 0).toBe(true))
  broken = false
  for (let at = 3; at < 20; at++) writer.push(slice)
  await vi.waitFor(() => expect(stored).toEqual(upTo(20)))
  expect(writer.lag().aside).toBe(false)
})

/** What each call of a lane does: works, refuses, or works and is then said to have failed, as a lost connection is. */
const outcomes = fc.infiniteStream(fc.constantFrom('works', 'works', 'refuses', 'works unseen'))
const history = fc.record({
  pushes: fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
  store: outcomes,
  lane: fc.option(outcomes),
})

it('puts every slice exactly once and in order on a lane, or keeps it in memory and says so', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ pushes, store, lane }) => {
      const stored: number[] = []
      const laid: number[] = []
      const act = (stream: fc.Stream<string>, work: () => void): void => {
        const outcome = stream.next().value
        if (outcome !== 'refuses') work()
        if (outcome !== 'works') refuse()
      }
      // As appendOnce and the lane's files are: the same slice again changes nothing, another one is out of order.
      const put = (into: number[], sequence: number): void => {
        if (into.includes(sequence)) return
        into.push(sequence)
      }
      let saved = 0
      let refusals = 0
      const writer = createSliceWriter(
        {
          store: async ({ sequence }) => act(store, () => put(stored, sequence)),
          reopen: async () => undefined,
          second: lane && {
            keep: async ({ sequence }) => act(lane, () => put(laid, sequence)),
            async bringBack() {
              for (let head = laid[0]; head !== undefined; head = laid[0]) {
                act(store, () => put(stored, head))
                laid.shift()
              }
            },
          },
        },
        { saved: ({ seconds }) => (saved = seconds), refused: () => refusals++, failed: () => undefined },
      )
      for (const pause of pushes) {
        writer.push(slice)
        if (pause) await Promise.resolve()
      }
      await writer.settled()
      const { waitingSeconds, refused, aside } = writer.lag()
      const kept = [...stored, ...laid.filter((one) => !stored.includes(one))]
      expect(kept).toEqual(upTo(kept.length))
      expect(kept.length).toBeGreaterThanOrEqual(saved)
      expect(saved + waitingSeconds).toBe(pushes.length)
      expect(refused).toBe(waitingSeconds > 0)
      expect(refusals > 0 || waitingSeconds === 0).toBe(true)
      expect(aside || laid.every((one) => stored.includes(one) || one >= saved)).toBe(true)
    }),
    { numRuns: 3000 },
  )
})
