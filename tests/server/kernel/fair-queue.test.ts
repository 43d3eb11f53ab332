import { expect, test } from 'vitest'
import { FairQueue, QueueFullError } from '../../../server/kernel/fair-queue.ts'

const { signal } = new AbortController()

/** Work that ends when it is told to, and the order in which it began. */
function desk(settings: ConstructorParameters<typeof FairQueue>[0]) {
  const turns = new FairQueue(settings)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (name: string, aborted = signal) => {
    const [person = ''] = name
    return turns.run(person, aborted, () => {
      begun.push(name)
      return new Promise<void>((resolve) => {
        ends.push(resolve)
      })
    })
  }
  const endNext = async () => {
    const before = begun.length
    ends.shift()?.()
    await expect.poll(() => begun.length).toBe(before + 1)
  }
  return { ask, begun, ends, endNext }
}

test('people come in turn, however much one of them asks for', async () => {
  const { ask, begun, ends, endNext } = desk({ places: 1, each: 1, waiting: 9 })
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => ask(name))
  await expect.poll(() => begun).toEqual(['a1'])
  for (let at = 0; at < 5; at++) await endNext()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
  ends.shift()?.()
  await Promise.all(all)
})

test('nobody has the places of others', async () => {
  const { ask, begun, ends } = desk({ places: 2, each: 1, waiting: 9 })
  const all = ['a1', 'a2', 'b1'].map((name) => ask(name))
  await expect.poll(() => begun).toEqual(['a1', 'b1'])
  ends.shift()?.()
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2'])
  for (const end of ends) end()
  await Promise.all(all)
})

test('only so many of one person wait, and who leaves makes room', async () => {
  const { ask, begun, ends, endNext } = desk({ places: 1, each: 1, waiting: 1 })
  const leaving = new AbortController()
  const first = ask('a1')
  const left = ask('a2', leaving.signal)
  await expect(ask('a3')).rejects.toThrow(QueueFullError)
  const other = ask('b1')
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  const last = ask('a4')
  await endNext()
  await endNext()
  expect(begun).toEqual(['a1', 'b1', 'a4'])
  ends.shift()?.()
  await Promise.all([first, other, last])
})

test('work that fails gives its place back', async () => {
  const turns = new FairQueue({ places: 1, each: 1, waiting: 1 })
  await expect(turns.run('a', signal, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns.run('b', signal, async () => 'done')).toBe('done')
})
