import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newRecordingId, type RecordingId } from '../../../../contract/ids.ts'
import { SEALED_AUDIO } from '../../../../contract/recordings/sealed-audio.ts'
import { renameRecording } from '../../../../src/local/recordings/edit-recording.ts'
import { newEntry } from '../../../../src/local/recordings/queue-edit.ts'
import { pull } from '../../../../src/sync/feed/pull.ts'
import { feedRow } from '../../local/recordings/library.ts'
import { ANNA } from '../../local/recordings/takes.ts'
import { type Device, openDevice } from '../devices/device.ts'

/** More than one piece of work holds, however fast the machine is. */
const MANY = 1500
const engines = { speech: null, language: 'x' }

let device: Device
let answer: (cursor: number) => unknown
let ids: RecordingId[]
beforeEach(() => {
  ids = Array.from({ length: MANY }, () => newRecordingId())
  device = openDevice(ANNA, 'http://feed', async (address) =>
    Response.json(answer(Number(new URL(String(address)).searchParams.get('cursor')))),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  return device.clear()
})

const rows = (title: string) =>
  ids.map((id, at) => ({ kind: 'recording', revision: at + 1, recording: feedRow({ id, title }) }))

it('keeps what was taken in when the page dies in the middle, and asks for all of it again', async () => {
  const dying = new AbortController()
  let taken = 0
  answer = (cursor) => ({ changes: cursor === 0 ? rows('Said') : [], cursor: MANY, more: false, engines })
  const now = () => {
    taken += 1
    if (taken === 20) dying.abort(new Error('The page is gone.'))
    return Date.now()
  }
  await expect(pull({ ...device, now, signal: dying.signal })).rejects.toThrow('The page is gone.')
  const count = await device.app.recordings.count()
  expect(count).toBeGreaterThanOrEqual(20)
  expect(count).toBeLessThan(MANY)
  expect(await device.app.meta.get('cursor')).toBeUndefined()

  await pull(device)
  expect(await device.app.recordings.count()).toBe(MANY)
  expect(await device.app.meta.get('cursor')).toEqual({ key: 'cursor', cursor: MANY })
})

it('weaves no page of two tabs into each other: what was later stays', async () => {
  let asked = 0
  answer = (cursor) => {
    asked += 1
    const [title, upTo] = asked === 2 ? ['Before', MANY] : ['After', 2 * MANY]
    return { changes: cursor < upTo ? rows(title) : [], cursor: upTo, more: false, engines }
  }
  await Promise.all([pull(device), pull(device)])
  const titles = (await device.app.recordings.toArray()).map(({ title }) => title)
  expect(new Set(titles)).toEqual(new Set(['After']))
})

it('takes in all but changes of a kind that only a later version knows', async () => {
  const later = { kind: 'riddle', revision: 1, riddle: {} }
  answer = (cursor) => ({ changes: cursor === 0 ? [later, ...rows('Said')] : [], cursor: MANY, more: false, engines })
  await pull(device)
  expect(await device.app.recordings.count()).toBe(MANY)
  expect(await device.app.meta.get('cursor')).toEqual({ key: 'cursor', cursor: MANY })
})

it('stays in front of a change that it does not understand', async () => {
  answer = () => ({
    changes: [...rows('Said'), { kind: 'purged', revision: 'none' }],
    cursor: MANY,
    more: false,
    engines,
  })
  await expect(pull(device)).rejects.toMatchObject({ failure: { kind: 'offline', why: 'format' } })
  expect(await device.app.meta.get('cursor')).toBeUndefined()
})

it('takes each change by what those before it in the same page wrote, however far before', async () => {
  const [id = newRecordingId()] = ids
  const segment = { segment: 0, mime: SEALED_AUDIO, bytes: 9, sha256: '0'.repeat(64), startOffset: 0, seconds: 1 }
  const sealed = feedRow({ id, title: 'Locked', mime: SEALED_AUDIO, segments: [segment] })
  for (const between of [0, 150]) {
    const changes = [
      { kind: 'recording', revision: 1, recording: sealed },
      ...rows('Said').slice(1, 1 + between),
      { kind: 'purged', revision: 2, recordingId: id },
    ]
    answer = (cursor) => ({ changes: cursor === 0 ? changes : [], cursor: 2, more: false, engines })
    await pull(device)
    // Nothing that a device of the person's has sealed says so.
    expect(await device.app.recordings.get(id)).toMatchObject({ sealed: { purged: true } })
    await device.app.recordings.clear()
    await device.app.meta.clear()
  }
})

it('stores analyses and messages of recordings that are here, many in a page', async () => {
  const some = ids.slice(0, 120)
  answer = (cursor) => ({ changes: cursor === 0 ? rows('Said').slice(0, 120) : [], cursor: 1, more: false, engines })
  await pull(device)
  const createdAt = '2026-01-01T00:00:00.000Z'
  const said = {
    ...{ role: 'user', content: 'Who sells the boat?', timestamp: createdAt, citations: [] },
    ...{ type: 'normal', engine: 'x', replyTo: null },
  }
  const changes = some.flatMap((id) => [
    {
      ...{ kind: 'analysis', revision: 2 },
      analysis: {
        ...{ recordingId: id, engine: 'x', createdAt, summary: id, summarySentences: [id] },
        ...{ keyPoints: [], actionItems: [], outline: [], citations: [] },
      },
    },
    { kind: 'message', revision: 2, message: { id: newRecordingId(), recordingId: id, ...said } },
  ])
  answer = (cursor) => ({ changes: cursor === 1 ? changes : [], cursor: 2, more: false, engines })
  await pull(device)
  expect((await device.app.analyses.bulkGet(some)).map((one) => one?.summary)).toEqual(some)
  expect((await device.app.messages.toArray()).map(({ recordingId }) => recordingId).sort()).toEqual([...some].sort())
})

it('wakes what waited for a recording that is here again, among any number of others', async () => {
  const [, waiting = newRecordingId()] = ids
  const state = { kind: 'parked', reason: { kind: 'orphan' } } as const
  await device.app.outbox.add({ ...newEntry(ANNA, waiting, { kind: 'transcribe' }), state })
  answer = (cursor) => ({ changes: cursor === 0 ? rows('Said').slice(0, 120) : [], cursor: 1, more: false, engines })
  await pull(device)
  expect((await device.app.outbox.toArray()).map((entry) => entry.state.kind)).toEqual(['pending'])
})

it('tells that a transcript is ready of a recording that this device hears of for the first time later', async () => {
  const ready = feedRow({
    id: ids.at(-1) ?? newRecordingId(),
    transcription: { state: 'done', engine: 'x', empty: false },
  })
  answer = (cursor) => ({ changes: cursor === 0 ? rows('Said').slice(0, 3) : [], cursor: 1, more: false, engines })
  await pull(device)
  const changes = [...rows('New').slice(10, 60), { kind: 'recording', revision: 2, recording: ready }]
  answer = (cursor) => ({ changes: cursor === 1 ? changes : [], cursor: 2, more: false, engines })
  await pull(device)
  expect((await device.app.notices.toArray()).map((notice) => 'ready' in notice && notice.recording)).toEqual([
    ready.id,
  ])
})

it('takes in what was read at once, however slow the device is at reading', async () => {
  let clock = 0
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  const read = IDBObjectStore.prototype.getAll
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, ...asked) {
    clock += 200
    return read.apply(this, asked)
  })
  const transactions = vi.spyOn(device.app, 'transaction')
  answer = (cursor) => ({ changes: cursor === 0 ? rows('Said').slice(0, 300) : [], cursor: 1, more: false, engines })
  await pull(device)
  expect(await device.app.recordings.count()).toBe(300)
  expect(transactions.mock.calls.length).toBeLessThan(12)
})

it('a server that was restored writes over no analysis that is later here, and gets it back', async () => {
  const [id = newRecordingId()] = ids
  const at = (day: number, text: string) => ({
    ...{ recordingId: id, engine: 'x', createdAt: `2026-01-0${day}T00:00:00.000Z`, summary: text },
    ...{ summarySentences: [text], keyPoints: [], actionItems: [], outline: [], citations: [] },
  })
  const page = (restoreId: string, analysis: object) => (cursor: number) => ({
    changes: cursor === 0 ? [{ kind: 'analysis', revision: 1, analysis }, ...rows('Said').slice(0, 3)] : [],
    ...{ cursor: 9, more: false, engines, restoreId },
  })
  answer = page('before', at(2, 'Later'))
  await pull(device)
  const later = await device.app.analyses.get(id)
  expect(later).toMatchObject({ createdAt: at(2, '').createdAt })
  answer = page('restored', at(1, 'Earlier'))
  await pull(device)
  await pull(device)
  expect(await device.app.analyses.get(id)).toEqual(later)
  expect((await device.app.outbox.toArray()).map(({ work }) => work.kind)).toEqual(['give-back'])
})

it('an edit that waits for one recording holds back nothing of the others of its page', async () => {
  const [first = newRecordingId(), second = newRecordingId()] = ids
  const named = (title: string, cursor: number) => ({
    changes: rows(title).slice(0, 2),
    ...{ cursor, more: false, engines },
  })
  answer = (cursor) => (cursor === 0 ? named('Before', 2) : named('After', 4))
  await pull(device)
  await renameRecording(device.app, first, 'Mine')
  await pull(device)
  expect((await device.app.recordings.bulkGet([first, second])).map((row) => row?.title)).toEqual(['Mine', 'After'])
})

it('takes in what comes behind any number of changes that change nothing here', async () => {
  const deleted = ids.slice(0, 200)
  await device.app.tombstones.bulkPut(deleted.map((recording) => ({ recording })))
  const later = ids.slice(0, 100).map((_, at) => ({ kind: 'riddle', revision: at + 1, riddle: {} }))
  answer = (cursor) => ({
    changes: cursor === 0 ? [...rows('Said').slice(0, 200), ...later, ...rows('Said').slice(200, 300)] : [],
    ...{ cursor: 300, more: false, engines },
  })
  await pull(device)
  expect(await device.app.recordings.count()).toBe(100)
})

it('of a recording that comes several times in a page, and of all between, the last word counts', async () => {
  const [first = newRecordingId(), gone = newRecordingId(), waiting = newRecordingId()] = ids
  const named = (id: RecordingId, title: string, revision: number) => ({
    ...{ kind: 'recording', revision },
    recording: feedRow({ id, title }),
  })
  const changes = [
    ...rows('Said').slice(0, 60),
    named(first, 'Once', 61),
    ...rows('Said').slice(60, 120),
    { kind: 'purged', revision: 122, recordingId: gone },
    named(waiting, 'Theirs', 123),
    named(first, 'Twice', 124),
    { kind: 'recording', revision: 125, recording: feedRow({ id: gone, title: 'Back' }) },
  ]
  answer = (cursor) => {
    if (cursor === 0) return { changes: [named(waiting, 'Before', 1)], cursor: 1, more: false, engines }
    return { changes: cursor === 1 ? changes : [], cursor: 125, more: false, engines }
  }
  await pull(device)
  await renameRecording(device.app, waiting, 'Mine')
  await pull(device)
  expect(await device.app.recordings.count()).toBe(119)
  const titles = (await device.app.recordings.bulkGet([first, gone, waiting])).map((row) => row?.title)
  expect(titles).toEqual(['Twice', undefined, 'Mine'])
})
