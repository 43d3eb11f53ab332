import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { forceCloseDatabase } from 'fake-indexeddb'
import { afterEach, expect, it, vi } from 'vitest'
import { openAppDatabase } from '../../../src/local/app-database.ts'
import { type DatabaseTrouble, giveUpDatabase, guardDatabase } from '../../../src/local/guard-database.ts'
import { ANNA } from './recordings/takes.ts'

const told: DatabaseTrouble['kind'][] = []
const open = async () => {
  const database = openAppDatabase(ANNA)
  await guardDatabase(database, ({ kind }) => told.push(kind))
  return database
}
/** What a browser does when it loses the connection. The package's type asks for the class instead of a database. */
const lose = (database: Dexie): void =>
  forceCloseDatabase(database.backendDB() as unknown as Parameters<typeof forceCloseDatabase>[0])
afterEach(async () => {
  told.length = 0
  await Dexie.delete(openAppDatabase(ANNA).name)
})

it('opens a connection again that the browser dropped, and says so', async () => {
  const database = await open()
  lose(database)
  await vi.waitFor(() => expect(told).toEqual(['closed']))
  expect(await database.recordings.count()).toBe(0)
  giveUpDatabase(database)
  database.close()
})

it('leaves a database alone that is being deleted', async () => {
  const database = await open()
  giveUpDatabase(database)
  lose(database)
  await database.delete()
  expect(told).toEqual([])
  expect(await Dexie.exists(database.name)).toBe(false)
})

it('keeps its connection when another tab wants a newer version', async () => {
  const database = await open()
  const newer = new Dexie(database.name)
  newer.version(database.verno + 1).stores({ extra: 'id' })
  const opening = newer.open()
  await vi.waitFor(() => expect(told).toContain('outdated'))
  expect(database.isOpen()).toBe(true)
  giveUpDatabase(database)
  database.close()
  await opening
  newer.close()
})

const openNewer = (): Dexie => {
  const newer = openAppDatabase(ANNA)
  newer.version(9).stores({ extra: 'id' })
  return newer
}

it('says that an older tab is in the way, not that the database is broken', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const database = await open()
  const newer = openNewer()
  const heard: DatabaseTrouble['kind'][] = []
  expect(await guardDatabase(newer, ({ kind }) => heard.push(kind))).toBe(false)
  expect(heard).toEqual(['blocked'])
  giveUpDatabase(database)
  database.close()
  await vi.waitFor(() => expect(newer.isOpen()).toBe(true))
  await vi.waitFor(() => expect(heard).toEqual(['blocked', 'late']))
  giveUpDatabase(newer)
  newer.close()
})

it('waits for an older tab that is closed in time', async () => {
  const database = await open()
  const newer = openNewer()
  const heard: DatabaseTrouble['kind'][] = []
  const opening = guardDatabase(newer, ({ kind }) => heard.push(kind))
  await vi.waitFor(() => expect(heard).toEqual(['blocked']))
  giveUpDatabase(database)
  database.close()
  expect(await opening).toBe(true)
  expect(heard).toEqual(['blocked', 'unblocked'])
  giveUpDatabase(newer)
  newer.close()
})

it('makes way when another tab signs out', async () => {
  const database = await open()
  await Dexie.delete(database.name)
  expect(told).toEqual([])
  expect(await Dexie.exists(database.name)).toBe(false)
})

it('says so when it cannot be opened', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const database = openAppDatabase(ANNA)
  vi.spyOn(database, 'open').mockRejectedValue(new Error('Broken.'))
  await guardDatabase(database, ({ kind }) => told.push(kind))
  expect(told).toEqual(['failed'])
})

it('tries an opening that fails again, three times and not for ever', async () => {
  const { open } = indexedDB
  let failures = 2
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
    if (failures-- > 0) throw new DOMException('Injected.', 'InvalidStateError')
    return open.apply(indexedDB, args)
  })
  vi.spyOn(console, 'error').mockReturnValue()
  const database = openAppDatabase(ANNA)
  expect(await guardDatabase(database, ({ kind }) => told.push(kind))).toBe(true)
  expect(told).toEqual([])
  giveUpDatabase(database)
  database.close()
  failures = 1000
  const other = openAppDatabase(ANNA)
  expect(await guardDatabase(other, ({ kind }) => told.push(kind))).toBe(false)
  expect(told).toEqual(['failed'])
  opening.mockRestore()
})
