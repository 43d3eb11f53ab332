import { expect, it } from 'vitest'
import { createSliceWriter, type PendingSlice } from '../../../src/recorder/slice-writer.ts'

const slice = { bytes: new ArrayBuffer(3), seconds: 1, peaks: new Uint8Array(0) }

/** A disk that refuses while `broken` says so. */
function disk(broken: (write: number) => boolean) {
  const stored: number[] = []
  const told: string[] = []
  let writes = 0
  const writer = createSliceWriter(
    async ({ sequence }: PendingSlice) => {
      if (broken(writes++)) throw new Error('The disk refuses.')
      stored.push(sequence)
      return { seconds: stored.length, bytes: stored.length * 3 }
    },
    {
      saved: ({ seconds }) => told.push(`saved ${seconds}`),
      refused: () => told.push('refused'),
      failed: () => told.push('failed'),
    },
  )
  return { writer, stored, told }
}

it('stores every slice once, in order, although writes fail in between', async () => {
  const { writer, stored, told } = disk((write) => [1, 2, 5].includes(write))
  for (let at = 0; at < 6; at++) writer.push(slice)
  await writer.settled()
  expect(stored).toEqual([0, 1, 2, 3, 4, 5])
  expect(told).toEqual(['saved 1', 'saved 2', 'saved 3', 'saved 4', 'saved 5', 'saved 6'])
})

it('goes on with the slice that failed when the disk is back', async () => {
  let broken = true
  const { writer, stored } = disk(() => broken)
  writer.push(slice)
  await writer.settled()
  expect(stored).toEqual([])
  broken = false
  writer.push(slice)
  await writer.settled()
  expect(stored).toEqual([0, 1])
})

it('says that storage is lost after a minute of refusals, not before', async () => {
  const { writer, told } = disk(() => true)
  for (let at = 0; at < 63; at++) writer.push(slice)
  await writer.settled()
  expect(told).toEqual(['refused'])
  writer.push(slice)
  await writer.settled()
  expect(told).toContain('failed')
})
