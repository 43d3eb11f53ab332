import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { REMOVED_AT_ONCE, removeAll } from '../../../server/blobs/blobs.ts'

it('removes every blob once, a few at a time', async () => {
  const names = Array.from({ length: 50 }, (_, index) => `uploads/${index}`)
  const removed: string[] = []
  const running = { now: 0, most: 0 }
  const remove = async (name: string): Promise<void> => {
    running.now += 1
    running.most = Math.max(running.most, running.now)
    await setImmediate()
    running.now -= 1
    removed.push(name)
  }
  await removeAll({ remove }, names)
  expect(removed.toSorted()).toEqual(names.toSorted())
  expect(running.most).toBe(REMOVED_AT_ONCE)
})

it('throws what a blob could not be removed for', async () => {
  const refused = new Error('The bucket is away')
  const remove = (name: string): Promise<void> => (name === 'b' ? Promise.reject(refused) : Promise.resolve())
  await expect(removeAll({ remove }, ['a', 'b', 'c'])).rejects.toBe(refused)
})
