import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'

// Each test is another start of the app; idb-keyval keeps the connection of the first that stores something.
const start = async () => {
  vi.resetModules()
  return import('../../../src/local/key-value.ts')
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('creates no database by reading or removing, so that a first page that is soon left does not hang the browser', async () => {
  const { readValue, removeValue } = await start()
  expect(await readValue('language')).toBeUndefined()
  await removeValue('language')
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('keyval-store')
})

it('keeps a value from one start to the next, until it is removed', async () => {
  await (await start()).writeValue('language', 'de')
  const { readValue, removeValue } = await start()
  expect(await readValue('language')).toBe('de')
  await removeValue('language')
  expect(await readValue('language')).toBeUndefined()
})

it('reads where the browser cannot tell which databases there are', async () => {
  await (await start()).writeValue('language', 'de')
  const { databases } = indexedDB
  Object.assign(indexedDB, { databases: undefined })
  const { readValue } = await start()
  expect(await readValue('language')).toBe('de')
  Object.assign(indexedDB, { databases })
})

it('rejects when the browser does not answer', async () => {
  const { readValue } = await start()
  vi.useFakeTimers()
  vi.spyOn(indexedDB, 'databases').mockReturnValue(new Promise(() => undefined))
  const refused = expect(readValue('language')).rejects.toThrow('This browser does not answer.')
  await vi.advanceTimersByTimeAsync(10_000)
  await refused
})
