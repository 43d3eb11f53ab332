import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { abortRunning } from '../../../src/local/abort-running.ts'
import { type AppDatabase, openAppDatabase } from '../../../src/local/app-database.ts'
import { isDatabaseFailure } from '../../../src/local/reopen.ts'
import { onKeptByWebkit } from '../../../src/platform/page-events.ts'
import { ANNA } from './recordings/takes.ts'

/** Stands in for the window, which hears when the page is left. */
let page = new EventTarget()
const leave = (persisted: boolean): boolean => page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }))

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await Dexie.delete(openAppDatabase(ANNA).name)
})

const openIn = (vendor: string): AppDatabase => {
  vi.stubGlobal('navigator', { vendor })
  const app = openAppDatabase(ANNA)
  onKeptByWebkit(abortRunning(app))
  return app
}

/** A write during which the page is left. */
const writeWhileLeaving = (app: AppDatabase, persisted: boolean): Promise<unknown> =>
  app.transaction('rw', app.meta, async () => {
    await app.meta.put({ key: 'cursor', cursor: 1 })
    leave(persisted)
    await app.meta.put({ key: 'synced', at: 1 })
  })

it('lets go of the stores as WebKit puts the page away, leaves nothing half written, and works when it is back', async () => {
  const app = openIn('Apple Computer, Inc.')
  await expect(writeWhileLeaving(app, true)).rejects.toSatisfy(isDatabaseFailure)
  expect(await app.meta.count()).toBe(0)
  await app.meta.put({ key: 'cursor', cursor: 2 })
  expect(await app.meta.count()).toBe(1)
  app.close()
})

it('leaves alone what has ended before', async () => {
  const app = openIn('Apple Computer, Inc.')
  await app.meta.put({ key: 'cursor', cursor: 1 })
  leave(true)
  expect(await app.meta.count()).toBe(1)
  app.close()
})

it.each([
  { vendor: 'Apple Computer, Inc.', persisted: false },
  { vendor: 'Google Inc.', persisted: true },
  { vendor: '', persisted: true },
])('leaves the end to the browser: "$vendor", kept $persisted', async ({ vendor, persisted }) => {
  const app = openIn(vendor)
  await writeWhileLeaving(app, persisted)
  expect(await app.meta.count()).toBe(2)
  app.close()
})
