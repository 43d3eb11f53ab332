import { expect, test, vi } from 'vitest'
import { mendWebm } from '../../../core/media/mend-webm.ts'

const prelude = Buffer.from('1a45dfa380' + '1853806701ffffffffffffff', 'hex')
const clusterOf = (time: Buffer): Buffer => Buffer.concat([Buffer.from('1f43b67501ffffffffffffff', 'hex'), time])
const SHORT_TIME = Buffer.from('e78105', 'hex')
/** A block of one byte, so many ticks after its cluster. */
function block(ticks: number): Buffer {
  const bytes = Buffer.from('a385810000' + '80aa', 'hex')
  bytes.writeInt16BE(ticks, 3)
  return bytes
}
const damage = Buffer.alloc(8)
const runs = (count: number): Buffer[] =>
  Array.from({ length: count }, (_, run) => [damage, ...[1, 2, 3, 4].map((at) => block(10 * run + at))]).flat()
const mend = (...parts: Buffer[]) => mendWebm(new Uint8Array(Buffer.concat([prelude, ...parts])))
const lengthOf = (parts: readonly Uint8Array[] | null): number =>
  (parts ?? []).reduce((sum, { length }) => sum + length, 0)

test('each run of blocks behind damage becomes a cluster of the same time', () => {
  const parts = mend(clusterOf(SHORT_TIME), block(0), ...runs(3))
  const clusters = Buffer.concat(parts ?? [])
    .toString('hex')
    .split('1f43b67501ffffffffffffff')
  expect(clusters).toHaveLength(1 + 1 + 3)
  for (const cluster of clusters.slice(1)) expect(cluster).toMatch(/^e78105a3/)
})

test('a time that is longer than any is not repeated before each run: the file would multiply', () => {
  const time = Buffer.concat([Buffer.from('e72186a0', 'hex'), Buffer.alloc(100_000, 1)])
  const parts = mend(clusterOf(time), ...runs(20))
  expect(lengthOf(parts)).toBeLessThan(100_000)
})

test('times that claim all that follows are not read again for each cluster', () => {
  const claims = clusterOf(Buffer.from('e71effffff', 'hex'))
  const reduced = vi.spyOn(Object.getPrototypeOf(Uint8Array.prototype) as Uint8Array, 'reduce')
  const pairs = Array.from({ length: 200 }, () => [clusterOf(SHORT_TIME), damage, claims]).flat()
  mend(...pairs, Buffer.alloc(1_000_000, 1))
  const read = reduced.mock.contexts.reduce((sum: number, bytes) => sum + (bytes as unknown as Uint8Array).length, 0)
  reduced.mockRestore()
  expect(read).toBeLessThan(10_000)
})
