import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  bringBackToInbox,
  discardFromInbox,
  fileOf,
  forgetOpened,
  forgetRefusals,
  readOpened,
  readWaiting,
  removeFromInbox,
} from '../../../../src/local/inbox/inbox.ts'
import { INBOX_CHANNEL, INBOX_DATABASE, withInbox } from '../../../../src/local/inbox/inbox-database.ts'
import { isFull, noteRefused, putInInbox } from '../../../../src/local/inbox/put-in-inbox.ts'
import { MAX_WAITING_FILES } from '../../../../src/local/inbox/share-limits.ts'
import { ANNA, BEN } from '../recordings/takes.ts'

beforeEach(() => Dexie.delete(INBOX_DATABASE))
afterEach(() => void vi.useRealTimers())

const fileNamed = (name: string, bytes = 10): File =>
  new File([new Uint8Array(bytes).fill(7)], name, { type: 'audio/webm' })
const shared = { owner: null, limit: { freeBytes: null } }
const opened = { owner: ANNA, limit: null }
const names = async (): Promise<string[]> => (await readWaiting()).files.map(({ name }) => name)

test('to look creates no database', async () => {
  expect(await readWaiting()).toEqual({ files: [], refusals: [] })
  expect([await readOpened(ANNA), await isFull()]).toEqual([[], false])
  expect(await Dexie.exists(INBOX_DATABASE)).toBe(false)
})

test('a file of several slices comes back as it was, and is gone when it is in', async () => {
  const bytes = Uint8Array.from({ length: 2_500_001 }, (_, at) => at % 251)
  await putInInbox([new File([bytes], 'minutes.mp3', { type: 'audio/mpeg' })], shared)
  const [row] = (await readWaiting()).files
  const file = await fileOf(row?.id ?? '')
  expect(file).toMatchObject({ name: 'minutes.mp3', type: 'audio/mpeg' })
  expect(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(bytes)
  await removeFromInbox(row?.id ?? '')
  expect([await names(), await fileOf(row?.id ?? '')]).toEqual([[], null])
  expect(await withInbox((database) => database.slices.count())).toBe(0)
})

test('what was shared waits for everybody; what was opened is its opener’s, who asked for it', async () => {
  await putInInbox([fileNamed('shared.webm')], shared)
  await putInInbox([fileNamed('opened.webm')], opened)
  expect(await names()).toEqual(['shared.webm'])
  expect((await readOpened(ANNA)).map(({ name }) => name)).toEqual(['opened.webm'])
  expect(await readOpened(BEN)).toEqual([])
  await forgetOpened(ANNA)
  expect([await readOpened(ANNA), await names()]).toEqual([[], ['shared.webm']])
})

test('a discarded file can be brought back for a minute, and is gone for good after it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await putInInbox([fileNamed('one.webm'), fileNamed('other.webm')], shared)
  const { files } = await readWaiting()
  const ids = files.map(({ id }) => id)
  await discardFromInbox(ids)
  expect(await names()).toEqual([])
  vi.advanceTimersByTime(59_000)
  expect(await names()).toEqual([])
  // Those of one moment come in any order.
  await bringBackToInbox(files.filter(({ name }) => name === 'one.webm').map(({ id }) => id))
  expect(await names()).toEqual(['one.webm'])
  vi.advanceTimersByTime(2000)
  await readWaiting()
  await bringBackToInbox(ids)
  expect(await names()).toEqual(['one.webm'])
})

test('many at once stay within the limit, and what was not kept is counted until somebody has read it', async () => {
  const posts = Array.from({ length: MAX_WAITING_FILES + 5 }, (_, at) => putInInbox([fileNamed(`${at}.webm`)], shared))
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
  for (let at = 0; at < MAX_WAITING_FILES; at++) await putInInbox([fileNamed(`${at}.webm`)], shared)
  await putInInbox([fileNamed('opened.webm')], opened)
  expect(await readOpened(ANNA)).toHaveLength(1)
})

test('a copy that was cut off is not offered, and is swept', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await putInInbox([fileNamed('cut.webm')], shared)
  await withInbox((database) => database.files.toCollection().modify({ whole: false }))
  expect(await names()).toEqual([])
  vi.advanceTimersByTime(601_000)
  await readWaiting()
  expect(await withInbox((database) => Promise.all([database.files.count(), database.slices.count()]))).toEqual([0, 0])
})

/** A file that has been read up to its second slice when `isHalf` resolves, and goes on with `goOn`. */
function slowFile(name: string) {
  const file = fileNamed(name, 2_000_000)
  let goOn = (): void => undefined
  const gate = new Promise<void>((resolve) => (goOn = resolve))
  const slice = file.slice.bind(file)
  const isHalf = new Promise<void>((half) => {
    file.slice = (at = 0, ...rest) => {
      const part = slice(at, ...rest)
      if (at === 0) return part
      const read = part.arrayBuffer.bind(part)
      part.arrayBuffer = async () => {
        half()
        await gate
        return read()
      }
      return part
    }
  })
  return { file, isHalf, goOn: () => goOn() }
}

test('a file that takes long to copy, or whose clock leaps meanwhile, is not swept under who copies it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { file, isHalf, goOn } = slowFile('long.webm')
  const kept = putInInbox([file], shared)
  await isHalf
  vi.advanceTimersByTime(601_000)
  await readWaiting()
  goOn()
  await kept
  const { files, refusals } = await readWaiting()
  expect([files.map(({ name }) => name), refusals]).toEqual([['long.webm'], []])
  expect((await fileOf(files[0]?.id ?? ''))?.size).toBe(2_000_000)
})

test.each([
  ['that was shared is counted as not kept', shared],
  ['that a person opened is told as a failure', opened],
])('a file that is removed while it is copied, and %s', async (_, source) => {
  const { file, isHalf, goOn } = slowFile('removed.webm')
  const kept = putInInbox([file], source).then(
    () => 'answered',
    () => 'failed',
  )
  await isHalf
  // As an older version sweeps it, which knows of no lock.
  await withInbox((database) => Promise.all([database.files.clear(), database.slices.clear()]))
  goOn()
  expect(await kept).toBe(source === shared ? 'answered' : 'failed')
  expect((await readWaiting()).refusals).toEqual(source === shared ? [{ reason: 'no-room', count: 1 }] : [])
  expect(await withInbox((database) => database.slices.count())).toBe(0)
})

test('every page hears of a change', async () => {
  const channel = new BroadcastChannel(INBOX_CHANNEL)
  const heard = new Promise((resolve) => channel.addEventListener('message', resolve, { once: true }))
  await putInInbox([fileNamed('one.webm')], shared)
  await heard
  channel.close()
})
