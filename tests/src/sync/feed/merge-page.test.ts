import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newRecordingId, type RecordingId } from '../../../../contract/ids.ts'
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
