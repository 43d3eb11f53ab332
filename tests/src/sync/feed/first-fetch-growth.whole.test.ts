import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { UserId } from '../../../../contract/ids.ts'
import type { TranscriptSegment } from '../../../../contract/recordings/transcript.ts'
import { pull } from '../../../../src/sync/feed/pull.ts'
import { fetchMissingWords } from '../../../../src/sync/feed/words/idle-words.ts'
import { startTestServer, type TestServer } from '../../../../testkit/server/test-server.ts'
import { transcribed } from '../../../../testkit/server/transcribed.ts'
import { openDevice } from '../devices/device.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Five of them fill a page. */
const segments = Array.from({ length: 100 }, (_, at): TranscriptSegment => {
  const spoken = `${'said '.repeat(390)}${at}`.split(' ')
  const words = spoken.map((text, place) => ({ start: at + place / 1000, end: at + (place + 1) / 1000, text }))
  return { start: at, end: at + 1, text: spoken.join(' '), words }
})

/** What it takes until a new device has so many of them, with all words. */
async function fetchAll(count: number) {
  const person = await server.newPerson(`person-${count}@example.org`)
  for (let at = 0; at < count; at++) await transcribed(server, person, segments, `Meeting ${at}`)
  const { user } = (await (await person.fetch('/api/auth/session')).json()) as { user: { id: UserId } }
  const counted = { calls: 0, bytes: 0, largest: 0, transactions: 0 }
  const device = openDevice(user.id, '', async (path, init) => {
    const answer = await person.fetch(String(path), init)
    const body = await answer.arrayBuffer()
    counted.calls += 1
    counted.bytes += body.byteLength
    counted.largest = Math.max(counted.largest, body.byteLength)
    return new Response(body, answer)
  })
  // Dexie takes it off the database when that is opened.
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await device.app.open()
  // How much of a page goes into one transaction depends on how long that takes.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  await pull(device)
  await fetchMissingWords(device, async () => true)
  counted.transactions = transactions.mock.calls.length
  clock.mockRestore()
  transactions.mockRestore()
  expect(await device.app.transcripts.count()).toBe(count)
  expect(await device.app.words.filter(({ bytes }) => bytes !== null).count()).toBe(count)
  await device.clear()
  return counted
}

it('takes at most twice the calls, bytes and transactions for twice the transcripts', async () => {
  const [once, twice] = [await fetchAll(6), await fetchAll(12)]
  expect(twice.calls).toBeLessThanOrEqual(2 * once.calls)
  expect(twice.bytes).toBeLessThanOrEqual(2.05 * once.bytes)
  expect(twice.transactions).toBeLessThanOrEqual(2 * once.transactions)
  // Rows, pages of a megabyte, the feed behind them, and the words of each.
  expect(once.calls).toBeLessThanOrEqual(4 + 6)
  expect(twice.largest).toBeLessThan(1_500_000)
})
