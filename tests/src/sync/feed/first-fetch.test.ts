import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Change } from '../../../../contract/changes.ts'
import { newRecordingId, type RecordingId } from '../../../../contract/ids.ts'
import { readShelf } from '../../../../src/local/recordings/queries.ts'
import { pull } from '../../../../src/sync/feed/pull.ts'
import { feedRow, libraryRow } from '../../local/recordings/library.ts'
import { ANNA } from '../../local/recordings/takes.ts'
import { type Device, openDevice } from '../devices/device.ts'

/** A server with a first fetch of one recording a page, the newest first; its feed names the rest. */
let device: Device
let ids: RecordingId[]
let revision: number
let restoreId: string
/** What changed since the first fetch began. */
let since: Change[]
let asked: string[]
/** What happens before an answer. */
let before: (query: string) => void
beforeEach(() => {
  ids = Array.from({ length: 4 }, () => newRecordingId())
    .sort()
    .reverse()
  revision = 10
  restoreId = 'one'
  since = []
  asked = []
  before = () => undefined
  device = openDevice(ANNA, 'http://feed', async (address) => {
    const { search, searchParams } = new URL(String(address))
    asked.push(search)
    before(search)
    const rest = { engines: { speech: null, language: 'x' }, restoreId, more: false }
    const first = searchParams.get('first')
    if (first === null) {
      const changes = since.filter((one) => one.revision > Number(searchParams.get('cursor')))
      return Response.json({ ...rest, changes, cursor: changes.at(-1)?.revision ?? revision })
    }
    const at = Number(first.split(' ')[1] ?? 0)
    const marker = at + 1 < ids.length ? `${restoreId} ${at + 1}` : null
    const progress = { marker, done: at + 1, total: ids.length }
    return Response.json({ ...rest, changes: [told(ids[at] as RecordingId)], cursor: revision, first: progress })
  })
})
afterEach(() => device.clear())

const told = (id: RecordingId, fields: Partial<ReturnType<typeof feedRow>> = {}, at = 1): Change => ({
  kind: 'recording',
  revision: at,
  recording: feedRow({
    id,
    isTranscribed: true,
    transcription: { state: 'done', engine: 'x', empty: false },
    ...fields,
  }),
})
const here = async () => (await device.app.recordings.toCollection().primaryKeys()).sort().reverse()
const cursor = () => device.app.meta.get('cursor')
const cut = (query: string) => {
  before = (asked) => {
    if (asked.includes(query)) throw new TypeError('The network is gone.')
  }
}

it('goes on where it was cut off, says how far it is, and has a cursor when all is here', async () => {
  cut('one+2')
  await expect(pull(device)).rejects.toThrow('Network error')
  expect(await here()).toEqual(ids.slice(0, 2))
  expect(await cursor()).toBeUndefined()
  expect((await readShelf(device.app)).fetching).toEqual({ done: 2, total: 4 })
  asked = []
  cut('cursor=10')
  await expect(pull(device)).rejects.toThrow('Network error')
  expect(asked[0]).toContain('first=one+2')
  expect(await here()).toEqual(ids)
  expect(await cursor()).toMatchObject({ cursor: 10 })
  expect((await readShelf(device.app)).fetching).toBeNull()
})

it('asks for the next page before it stores the one that came, and for each once', async () => {
  const askedAt: number[] = []
  const now = () => {
    askedAt.push(asked.length)
    return Date.now()
  }
  await pull({ ...device, now })
  expect(askedAt[0]).toBe(2)
  expect(asked.map((query) => query.replace(/.*(first|cursor)=/, ''))).toEqual([
    '',
    'one+1',
    'one+2',
    'one+3',
    expect.stringContaining('10'),
  ])
})

it('takes in what changed meanwhile, and tells of nothing else as news', async () => {
  const [first] = ids as [RecordingId]
  since = [told(first, { title: 'Renamed meanwhile' }, 11)]
  await pull(device)
  expect(await device.app.recordings.get(first)).toMatchObject({ title: 'Renamed meanwhile' })
  expect(await cursor()).toMatchObject({ cursor: 11 })
  expect(await device.app.notices.count()).toBe(0)
})

it('begins anew when another server answers in its middle, and sends again nothing that has changed meanwhile', async () => {
  const mine = libraryRow({ id: newRecordingId(), confirmedAt: new Date(0).toISOString(), confirmedUnder: 'one' })
  const late = newRecordingId()
  cut('one+2')
  await expect(pull(device)).rejects.toThrow()
  await device.app.recordings.bulkAdd([mine, { ...mine, id: late }])
  asked = []
  before = () => {
    restoreId = 'two'
  }
  // It was made after the fetch began: only the feed behind it names it.
  since = [told(late, {}, 11)]
  await pull(device)
  expect(asked.map((query) => query.replace(/.*first=/, ''))).toEqual([
    'one+2',
    '',
    'two+1',
    'two+2',
    'two+3',
    expect.stringContaining('cursor=10'),
  ])
  expect(await device.app.meta.get('replica')).toMatchObject({ id: 'two', whole: true })
  expect((await device.app.outbox.toArray()).map(({ recording }) => recording)).toEqual([mine.id])
})

it('follows the ordinary feed of a server that knows no first fetch', async () => {
  const older = openDevice(ANNA, 'http://feed', async () =>
    Response.json({
      changes: [told(ids[0] as RecordingId)],
      cursor: 7,
      more: false,
      engines: { speech: null, language: 'x' },
    }),
  )
  await pull(older)
  expect(await here()).toEqual([ids[0]])
  expect(await cursor()).toMatchObject({ cursor: 7 })
})

it('asks once where there is nothing at all', async () => {
  const empty = openDevice(ANNA, 'http://feed', async (address) => {
    asked.push(String(address))
    const first = { marker: null, done: 0, total: 0 }
    return Response.json({ changes: [], cursor: 0, more: false, engines: { speech: null, language: 'x' }, first })
  })
  await pull(empty)
  expect(asked).toHaveLength(1)
})
