import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isFull, noteRefused, putReceived } from '../../../../src/local/received/put-received.ts'
import {
  bringBackReceived,
  discardReceived,
  fileOf,
  forgetOpened,
  forgetRefusals,
  readOpened,
  readWaiting,
  removeReceived,
} from '../../../../src/local/received/received.ts'
import { RECEIVED_CHANNEL, RECEIVED_DATABASE, withReceived } from '../../../../src/local/received/received-database.ts'
import { MAX_WAITING_FILES } from '../../../../src/local/received/share-limits.ts'
import { ANNA, BEN } from '../recordings/takes.ts'

beforeEach(() => Dexie.delete(RECEIVED_DATABASE))
afterEach(() => void vi.useRealTimers())

const fileNamed = (name: string, bytes = 10): File =>
  new File([new Uint8Array(bytes).fill(7)], name, { type: 'audio/webm' })
const shared = { owner: null, limit: { freeBytes: null } }
const opened = { owner: ANNA, limit: null }
const names = async (): Promise<string[]> => (await readWaiting()).files.map(({ name }) => name)

test('to look creates no database', async () => {
  expect(await readWaiting()).toEqual({ files: [], refusals: [] })
  expect([await readOpened(ANNA), await isFull()]).toEqual([[], false])
  expect(await Dexie.exists(RECEIVED_DATABASE)).toBe(false)
})

test('a file of several slices comes back as it was, and is gone when it is in', async () => {
  const bytes = Uint8Array.from({ length: 2_500_001 }, (_, at) => at % 251)
  await putReceived([new File([bytes], 'minutes.mp3', { type: 'audio/mpeg' })], shared)
  const [row] = (await readWaiting()).files
  const file = await fileOf(row?.id ?? '')
  expect(file).toMatchObject({ name: 'minutes.mp3', type: 'audio/mpeg' })
  expect(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(bytes)
  await removeReceived(row?.id ?? '')
  expect([await names(), await fileOf(row?.id ?? '')]).toEqual([[], null])
  expect(await withReceived((database) => database.slices.count())).toBe(0)
})

test('what was shared waits for everybody; what was opened is its opener’s, who asked for it', async () => {
  await putReceived([fileNamed('shared.webm')], shared)
  await putReceived([fileNamed('opened.webm')], opened)
  expect(await names()).toEqual(['shared.webm'])
  expect((await readOpened(ANNA)).map(({ name }) => name)).toEqual(['opened.webm'])
  expect(await readOpened(BEN)).toEqual([])
  await forgetOpened(ANNA)
  expect([await readOpened(ANNA), await names()]).toEqual([[], ['shared.webm']])
})

test('a discarded file can be brought back for a minute, and is gone for good after it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await putReceived([fileNamed('one.webm'), fileNamed('other.webm')], shared)
  const { files } = await readWaiting()
  const ids = files.map(({ id }) => id)
  await discardReceived(ids)
  expect(await names()).toEqual([])
  vi.advanceTimersByTime(59_000)
  expect(await names()).toEqual([])
  // Those of one moment come in any order.
  await bringBackReceived(files.filter(({ name }) => name === 'one.webm').map(({ id }) => id))
  expect(await names()).toEqual(['one.webm'])
  vi.advanceTimersByTime(2000)
  await readWaiting()
  await bringBackReceived(ids)
  expect(await names()).toEqual(['one.webm'])
})

test('many at once stay within the limit, and what was not kept is counted until somebody has read it', async () => {
  const posts = Array.from({ length: MAX_WAITING_FILES + 5 }, (_, at) => putReceived([fileNamed(`${at}.webm`)], shared))
  await Promise.all(posts)
  expect(await names()).toHaveLength(MAX_WAITING_FILES)
  expect(await isFull()).toBe(true)
  await noteRefused('foreign')
  expect((await readWaiting()).refusals).toEqual([
    { reason: 'foreign', count: 1 },
    { reason: 'full', count: 5 },
  ])
  await forgetRefusals()
  expect((await readWaiting()).refusals).toEqual([])
})

test('what a person opens is not limited by what others have sent', async () => {
  for (let at = 0; at < MAX_WAITING_FILES; at++) await putReceived([fileNamed(`${at}.webm`)], shared)
  await putReceived([fileNamed('opened.webm')], opened)
  expect(await readOpened(ANNA)).toHaveLength(1)
})

test('a copy that was cut off is not offered, and is swept', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await putReceived([fileNamed('cut.webm')], shared)
  await withReceived((database) => database.files.toCollection().modify({ whole: false }))
  expect(await names()).toEqual([])
  vi.advanceTimersByTime(601_000)
  await readWaiting()
  expect(await withReceived((database) => Promise.all([database.files.count(), database.slices.count()]))).toEqual([
    0, 0,
  ])
})

test('every page hears of a change', async () => {
  const channel = new BroadcastChannel(RECEIVED_CHANNEL)
  const heard = new Promise((resolve) => channel.addEventListener('message', resolve, { once: true }))
  await putReceived([fileNamed('one.webm')], shared)
  await heard
  channel.close()
})
