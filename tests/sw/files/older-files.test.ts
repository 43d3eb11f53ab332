import 'fake-indexeddb/auto'
import { clear } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeOlderFiles } from '../../../sw/files/older-files.ts'
import { noteOlderPages } from '../../../sw/files/older-pages.ts'
import { fakeCaches } from '../fake-caches.ts'

const APP = 'app'
const GERMAN = 'german'
const OWN = [
  { cache: APP, mine: ['http://earmark.test/app.js'] },
  { cache: GERMAN, mine: ['/assets/de.js'] },
]
const NONE = { installing: null, waiting: null }

let caches: ReturnType<typeof fakeCaches>
let open: string[]
const pages = { matchAll: async () => open.map((id) => ({ id })) }
const remove = (registration: { installing: object | null; waiting: object | null } = NONE): Promise<void> =>
  removeOlderFiles(pages, registration, OWN)

async function put(name: string, ...paths: string[]): Promise<void> {
  const cache = await caches.open(name)
  for (const path of paths) await cache.put(path, new Response('code'))
}

/** This version has taken over from one whose page is open. */
beforeEach(async () => {
  await clear()
  caches = fakeCaches()
  vi.stubGlobal('caches', caches)
  await put(APP, '/app.js', '/older.js')
  await put(GERMAN, '/assets/de.js', '/assets/older-de.js')
  open = ['older page']
  await noteOlderPages(pages)
})
afterEach(() => vi.unstubAllGlobals())

test('files of older versions stay while one of their pages is open, and go after it', async () => {
  await remove()
  expect(caches.pathsIn(APP)).toEqual(['/app.js', '/older.js'])
  open = ['page']
  await remove()
  expect(caches.pathsIn(APP)).toEqual(['/app.js'])
  expect(caches.pathsIn(GERMAN)).toEqual(['/assets/de.js'])
})

test.for(['installing', 'waiting'])('a newer version that is %s keeps what it has put there', async (state) => {
  open = ['page']
  await put(APP, '/newer.js')
  await put(GERMAN, '/assets/newer-de.js')
  await remove({ ...NONE, [state]: {} })
  expect(caches.pathsIn(APP)).toContain('/newer.js')
  expect(caches.pathsIn(GERMAN)).toContain('/assets/newer-de.js')
})

test('what is put there once older files are gone is of a newer version', async () => {
  open = ['page']
  await remove()
  await put(APP, '/newer.js')
  await remove()
  expect(caches.pathsIn(APP)).toEqual(['/app.js', '/newer.js'])
})
