import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newRecordingId } from '../../../../contract/ids.ts'
import { NOTIFICATION_LIST_CAP } from '../../../../contract/limits.ts'
import { type AppDatabase, appDatabaseName, openAppDatabase } from '../../../../src/local/app-database.ts'
import {
  addNotice,
  clearNotices,
  countReady,
  listNotices,
  markOpened,
  noteReady,
  readMessages,
} from '../../../../src/local/recordings/notices.ts'
import { libraryRow } from './library.ts'
import { ANNA } from './takes.ts'

let app: AppDatabase
beforeEach(() => {
  app = openAppDatabase(ANNA)
})
afterEach(() => app.delete())

const ID = newRecordingId()
const message = (timestamp: number) =>
  ({ id: `m${timestamp}`, title: `Message ${timestamp}`, type: 'success', timestamp, read: false }) as const
const recorded = (fields: object = {}) => app.recordings.put(libraryRow({ id: ID, ...fields }))
const titles = async () => (await listNotices(app)).map(({ title }) => title)

it('keeps the last 50, newest first, beyond the page', async () => {
  for (let n = 1; n <= NOTIFICATION_LIST_CAP + 5; n++) await addNotice(app, message(n))
  app.close()
  app = openAppDatabase(ANNA)
  expect(await titles()).toEqual(Array.from({ length: NOTIFICATION_LIST_CAP }, (_, at) => `Message ${55 - at}`))
})

it('names a recording as it is called now, and not one that is gone or in the trash', async () => {
  await noteReady(app, ID, 'transcript', 1)
  expect(await titles()).toEqual([])
  await recorded()
  expect(await titles()).toEqual(['Board meeting'])
  await recorded({ title: 'Renamed' })
  expect(await titles()).toEqual(['Renamed'])
  await recorded({ deletedAt: new Date().toISOString() })
  expect([await titles(), await countReady(app)]).toEqual([[], 0])
})

it('counts what is ready until it was opened, whoever reads the list; the analysis is to be opened anew', async () => {
  await recorded()
  await addNotice(app, message(1))
  await noteReady(app, ID, 'transcript', 2)
  await readMessages(app)
  expect((await listNotices(app)).map(({ read }) => read)).toEqual([false, true])
  expect(await countReady(app)).toBe(1)
  await markOpened(app, ID)
  expect(await countReady(app)).toBe(0)
  await noteReady(app, ID, 'analysis', 3)
  expect(await listNotices(app)).toMatchObject([{ ready: 'analysis', read: false }, { id: 'm1' }])
  await clearNotices(app, 2)
  expect([await titles(), await countReady(app)]).toEqual([['Board meeting'], 1])
  await clearNotices(app, 3)
  expect([await titles(), await countReady(app)]).toEqual([[], 0])
})

it('comes to a database of the version before with all that is in it', async () => {
  const older = new Dexie(appDatabaseName(ANNA))
  older.version(3).stores({ recordings: 'id, sortKey', meta: 'key' })
  await older.table('recordings').put(libraryRow({ id: ID }))
  older.close()
  await noteReady(app, ID, 'transcript', 1)
  expect(await titles()).toEqual(['Board meeting'])
})
