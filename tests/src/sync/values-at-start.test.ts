import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sealedValueEndpoints } from '../../../contract/recordings/sealed-values.ts'
import { setFavorite } from '../../../src/local/recordings/queue-edit.ts'
import type { ValueContext } from '../../../src/sync/drain-context.ts'
import { feedRow, libraryRow } from '../local/recordings/library.ts'
import { pass } from './devices/device.ts'
import { nothingNew, SyncedPage } from './devices/one-page.ts'

let page: SyncedPage
const openValues = vi.fn<(context: ValueContext) => Promise<void>>()
/** Of the server that this device follows: there is no change to take in. */
const nothing = () => Response.json({ ...nothingNew, restoreId: 'one' })
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  openValues.mockReset().mockResolvedValue()
  page = new SyncedPage()
  await page.app.meta.put({ key: 'replica', id: 'one', whole: true })
  page.answer = nothing
  page.sealing = { deliverField: async () => false, openValues, sealDeletion: async () => undefined }
})
afterEach(async () => {
  vi.useRealTimers()
  await page.close()
})

const opened = () => vi.waitUntil(() => openValues.mock.calls.length > 0)

test('a page asks for what other devices wrote at its start, once, though the feed has no change', async () => {
  const sync = page.begin()
  await sync.syncNow()
  await opened()
  await sync.syncNow()
  expect(openValues).toHaveBeenCalledOnce()
})

test('what it has to open holds up nothing', async () => {
  openValues.mockReturnValue(new Promise(() => undefined))
  const row = libraryRow({ confirmedAt: new Date(0).toISOString() })
  await page.app.recordings.add(row)
  const sync = page.begin()
  await sync.syncNow()
  await opened()
  await setFavorite(page.app, row.id, true)
  await sync.syncNow()
  expect(page.asked.some((path) => path.endsWith('/favorite'))).toBe(true)
})

test('where the server is away, or what opens does not load, it asks when the server is heard again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  page.answer = () => {
    throw new TypeError('Failed to fetch')
  }
  const sync = page.begin()
  await sync.syncNow()
  expect(openValues).not.toHaveBeenCalled()
  openValues.mockRejectedValueOnce(new TypeError('The extra does not load.'))
  page.answer = nothing
  await sync.syncNow()
  await opened()
  await pass(1)
  await sync.syncNow()
  await vi.waitUntil(() => openValues.mock.calls.length === 2)
})

/** The whole library, with what `during` does while it is on its way; then nothing new. */
function giveLibrary(during: () => void = () => undefined): void {
  openValues.mockImplementation(async ({ client }) => {
    await client.call(sealedValueEndpoints.sealedValues, { query: { after: '0' } })
  })
  page.answer = () => {
    const path = page.asked.at(-1) ?? ''
    if (path.startsWith('/api/sealed-values')) return Response.json({ values: [], cursor: '0', more: false })
    const rest = { ...nothingNew, cursor: 5, restoreId: 'one' }
    if (!path.includes('cursor=0')) return Response.json(rest)
    const isLast = path.endsWith('first=half')
    if (!isLast) during()
    const changes = [{ kind: 'recording', revision: 5, recording: feedRow() }]
    return Response.json({ ...rest, changes, first: { marker: isLast ? null : 'half', done: 1, total: 2 } })
  }
}
const reads = () => page.asked.filter((path) => path.startsWith('/api/sealed-values')).length

test.each([
  ['at once', false],
  ['with something that is sent in between', true],
])('a first fetch, %s, reads them once, when all of it is there', async (_, isSentBetween) => {
  const sync = page.begin()
  giveLibrary(() => {
    if (isSentBetween) sync.nudge()
  })
  await sync.syncNow()
  await vi.waitUntil(() => reads() > 0)
  await sync.syncNow()
  await pass(1)
  expect(await page.app.recordings.count()).toBe(2)
  expect(reads()).toBe(1)
})
