import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { forceCloseDatabase } from 'fake-indexeddb'
import { afterEach, expect, it, vi } from 'vitest'
import { openAppDatabase } from '../../../src/db/app.ts'
import { type DatabaseTrouble, giveUpDatabase, guardDatabase } from '../../../src/db/guard-database.ts'
import { ANNA } from './takes.ts'

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
  newer.version(2).stores({ extra: 'id' })
  const opening = newer.open()
  await vi.waitFor(() => expect(told).toContain('outdated'))
  expect(database.isOpen()).toBe(true)
  giveUpDatabase(database)
  database.close()
  await opening
  newer.close()
})

it('makes way when another tab signs out', async () => {
  const database = await open()
  await Dexie.delete(database.name)
  expect(told).toEqual([])
  expect(await Dexie.exists(database.name)).toBe(false)
})

it('says so when it cannot be opened', async () => {
  vi.spyOn(console, 'error').mockReturnValueOnce()
  const database = openAppDatabase(ANNA)
  vi.spyOn(database, 'open').mockRejectedValueOnce(new Error('Broken.'))
  await guardDatabase(database, ({ kind }) => told.push(kind))
  expect(told).toEqual(['failed'])
})
