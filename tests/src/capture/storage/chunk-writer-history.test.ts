import fc from 'fast-check'
import { beforeEach, expect, it, vi } from 'vitest'
import { createChunkWriter } from '../../../../src/capture/storage/chunk-writer.ts'
import { runs } from '../../../whole.ts'
import { begin, chunk, one, refuse, server, upTo } from './failing-sinks.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())

/** What each call of a sink does: works, refuses, or works and is then said to have failed, as a lost connection is. */
const outcomes = fc.infiniteStream(fc.constantFrom('works', 'works', 'refuses', 'works unseen'))
/** A stretch of time: which sinks work while it lasts, and how many chunks come, fast or slow. */
const stretch = fc.record({
  database: fc.boolean(),
  files: fc.boolean(),
  network: fc.boolean(),
  chunks: fc.integer({ min: 1, max: 40 }),
  slow: fc.boolean(),
})
const history = fc.record({
  stretches: fc.array(stretch, { minLength: 1, maxLength: 6 }),
  database: outcomes,
  files: fc.option(outcomes),
  network: fc.option(outcomes),
})

it('has every chunk exactly once and in order on the disk or the server, in memory, or counted as lost', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ stretches, database, files, network }) => {
      const stored: number[] = []
      const laid: number[] = []
      let works = { database: true, files: true, network: true }
      const act = (place: keyof typeof works, stream: fc.Stream<string>, work: () => void): void => {
        const outcome = works[place] ? stream.next().value : 'refuses'
        if (outcome !== 'refuses') work()
        if (outcome !== 'works') refuse()
      }
      // As appendOnce and the files of the fallback store are: the same chunk again changes nothing, another one is out of order.
      const put = (into: number[], sequence: number): void => {
        if (!into.includes(sequence)) into.push(sequence)
      }
      const { direct, held } = server(() => !works.network)
      let saved = 0
      let refusals = 0
      let taken = 0
      let pushed = 0
      const writer = createChunkWriter(
        {
          database: {
            begin,
            write: async (chunks) => act('database', database, () => put(stored, one(chunks))),
            reopen: async () => undefined,
          },
          fallbackStore: files && {
            begin,
            write: async (chunks) => act('files', files, () => put(laid, one(chunks))),
            async restoreSegment() {
              for (let head = laid[0]; head !== undefined; head = laid[0]) {
                const sequence = head
                act('database', database, () => put(stored, sequence))
                laid.shift()
              }
            },
          },
          fallbackUpload: network && {
            ...direct,
            async write(memory) {
              await direct.write(memory)
              act('network', network, () => undefined)
            },
          },
        },
        { saved: ({ seconds }) => (saved = seconds), refused: () => refusals++ },
      )
      for (const { chunks, slow, ...now } of stretches) {
        works = now
        for (let at = 0; at < chunks; at++) {
          pushed++
          if (writer.push(chunk)) taken++
          if (slow) await new Promise((resolve) => setImmediate(resolve))
        }
      }
      await writer.settled()
      const { waitingSeconds, lostChunks, sink: where } = writer.lag()
      const onDisk = [...stored, ...laid.filter((one) => !stored.includes(one))]
      expect(onDisk).toEqual(upTo(onDisk.length))
      expect(held).toEqual(upTo(held.length))
      expect([taken + lostChunks, saved + waitingSeconds]).toEqual([pushed, taken])
      expect(Math.max(onDisk.length, held.length)).toBeGreaterThanOrEqual(saved)
      expect(where.kind === 'memory').toBe(waitingSeconds > 0)
      expect(refusals > 0 || waitingSeconds === 0).toBe(true)
      // All is well again: the disk gets everything that was ever taken, also what only the server had.
      works = { database: true, files: true, network: true }
      for (let tries = 0; tries < 200 && !writer.isWhole(); tries++) await writer.settled()
      expect([stored, laid.filter((one) => !stored.includes(one))]).toEqual([upTo(taken), []])
      expect([saved, writer.lag().waitingSeconds]).toEqual([taken, 0])
    }),
    { numRuns: runs(150, 600) },
  )
})
