import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newRecordingId, type RecordingId } from '../../../../contract/ids.ts'
import { SEALED_AUDIO } from '../../../../contract/recordings/sealed-audio.ts'
import { renameRecording } from '../../../../src/local/recordings/edit-recording.ts'
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
afterEach(() => device.clear())

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

it('takes each change by what those before it in the same page wrote', async () => {
  const [id = newRecordingId()] = ids
  const segment = { segment: 0, mime: SEALED_AUDIO, bytes: 9, sha256: '0'.repeat(64), startOffset: 0, seconds: 1 }
  const sealed = feedRow({ id, title: 'Locked', mime: SEALED_AUDIO, segments: [segment] })
  const changes = [
    { kind: 'recording', revision: 1, recording: sealed },
    { kind: 'purged', revision: 2, recordingId: id },
  ]
  answer = (cursor) => ({ changes: cursor === 0 ? changes : [], cursor: 2, more: false, engines })
  await pull(device)
  // Nothing that a device of the person's has sealed says so.
  expect(await device.app.recordings.get(id)).toMatchObject({ sealed: { purged: true } })
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
