import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordingId } from '../../../../contract/ids.ts'
import { MAX_EDITS } from '../../../../contract/limits.ts'
import type { OutboxEntry } from '../../../../src/local/app-database.ts'
import { renameRecording, setField } from '../../../../src/local/recordings/edit-recording.ts'
import {
  deleteRecording,
  newEntry,
  restoreRecording,
  setFavorite,
} from '../../../../src/local/recordings/queue-edit.ts'
import { reopen } from '../../../../src/local/reopen.ts'
import { drain } from '../../../../src/sync/drain.ts'
import { libraryRow } from '../../local/recordings/library.ts'
import { ANNA } from '../../local/recordings/takes.ts'
import { type Device, openDevice } from '../devices/device.ts'
import { ModelServer } from '../devices/model-server.ts'

const CONFIRMED = new Date(0).toISOString()
const user = { id: ANNA, email: 'anna@example.org', name: 'Anna', isAdmin: false }

let server: ModelServer
let device: Device
let instead: (call: string) => Response | null
let asked: string[]

beforeEach(() => {
  server = new ModelServer()
  asked = []
  instead = () => null
  device = openDevice(ANNA, 'http://model', async (address, init) => {
    const call = `${init?.method} ${new URL(String(address)).pathname}`
    asked.push(call)
    const other = instead(call)
    if (other) return other
    if (call.endsWith('/api/auth/session')) return Response.json({ user })
    return server.fetch(address, init)
  })
})
afterEach(() => device.clear())

/** Recordings that the server has. */
async function library(count: number): Promise<RecordingId[]> {
  const rows = Array.from({ length: count }, () => libraryRow({ confirmedAt: CONFIRMED, title: 'Before' }))
  for (const { owner: _, confirmedAt: __, sortKey: ___, transcription, ...kept } of rows) {
    server.rows.set(kept.id, { ...kept, transcription: transcription ?? { state: 'waiting' } })
  }
  await device.app.recordings.bulkAdd(rows)
  return rows.map(({ id }) => id)
}
async function favorites(count: number): Promise<RecordingId[]> {
  const ids = await library(count)
  for (const id of ids) await setFavorite(device.app, id, true)
  return ids
}
const waiting = (): Promise<OutboxEntry[]> => device.app.outbox.orderBy('n').toArray()
const batches = () => asked.filter((call) => call === 'POST /api/edits').length
const later = (seconds: number): Device => ({ ...device, now: () => Date.now() + seconds * 1000 })

describe('edits of many recordings', () => {
  async function cost(count: number): Promise<{ calls: number; writes: number }> {
    const ids = await favorites(count)
    asked = []
    const opened = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await reopen(device.app)
    expect(await drain(device)).toEqual({ kind: 'done', waiting: 0, stoppedBy: null })
    const writes = opened.mock.calls.filter(([, mode]) => mode === 'readwrite').length
    opened.mockRestore()
    expect(ids.every((id) => server.rows.get(id)?.isFavorite)).toBe(true)
    return { calls: asked.length, writes }
  }

  it('are one call and two transactions for each hundred', async () => {
    expect(await cost(MAX_EDITS)).toEqual({ calls: 1, writes: 2 })
    expect(await cost(2 * MAX_EDITS)).toEqual({ calls: 2, writes: 4 })
  })

  it('and several of one go in their order, together with the others', async () => {
    const [id = '' as RecordingId, other = '' as RecordingId] = await library(2)
    await renameRecording(device.app, id, 'After')
    await deleteRecording(device.app, other)
    await setField(device.app, id, { kind: 'marks', marks: [1, 2] })
    await setFavorite(device.app, id, true)
    await deleteRecording(device.app, id)
    const heard: string[] = []
    server.instead = (of, { kind }) => {
      heard.push(`${kind} ${of === id ? 'one' : 'other'}`)
      return null
    }
    await drain(device)
    expect(asked).toEqual(['POST /api/edits'])
    expect(heard).toEqual(['title one', 'marks one', 'favorite one', 'delete one', 'delete other'])
    expect(server.rows.get(id)).toMatchObject({ title: 'After', isFavorite: true, deletedAt: expect.any(String) })
    expect(await waiting()).toEqual([])
  })

  it('are judged each by itself: what is refused, failed or gone holds up no other', async () => {
    const ids = await favorites(20)
    const [refused, failed, gone] = ids as [RecordingId, RecordingId, RecordingId]
    await renameRecording(device.app, failed, 'Behind')
    await renameRecording(device.app, refused, 'Taken')
    server.instead = (id, { kind }) => {
      if (id === refused && kind === 'favorite') return { status: 422, error: 'Not this one.' }
      if (id === failed && kind === 'favorite') return { status: 500, retryAfter: 7 }
      return id === gone ? { status: 404, error: 'There is none.' } : null
    }
    expect(await drain({ ...device, now: () => 1000 })).toMatchObject({ waiting: 2, stoppedBy: null })
    expect(asked).toEqual(['POST /api/edits'])
    expect((await waiting()).map(({ recording, work, state }) => [recording, work.kind, state])).toEqual([
      [refused, 'favorite', { kind: 'parked', reason: { kind: 'refused', message: 'Not this one.' } }],
      [failed, 'favorite', { kind: 'pending', attempt: 1, notBefore: 8000, waitingFor: 'server-busy' }],
      [gone, 'favorite', { kind: 'parked', reason: { kind: 'orphan' } }],
      [failed, 'title', { kind: 'pending', attempt: 0, notBefore: 0, waitingFor: null }],
    ])
    expect(server.rows.get(refused)?.title).toBe('Taken')
    expect(await device.app.recordings.get(refused)).toMatchObject({ title: 'Taken', isFavorite: true })
    server.instead = () => null
    await drain(later(60))
    expect(server.rows.get(failed)).toMatchObject({ title: 'Behind', isFavorite: true })
  })

  it('that the server does not know among others are sent by their own calls', async () => {
    const [id = '' as RecordingId] = await favorites(3)
    await renameRecording(device.app, id, 'After')
    server.instead = (of) => (of === id ? { status: 400, code: 'unknown-edit' } : null)
    await drain(device)
    expect(asked.slice(0, 2)).toEqual(['POST /api/edits', `PATCH /api/recordings/${id}/favorite`])
    expect(server.rows.get(id)).toMatchObject({ title: 'After', isFavorite: true })
    expect(await waiting()).toEqual([])
  })

  it('go alone to a server of before, which is asked once', async () => {
    server.knowsEdits = false
    await favorites(5)
    await drain(device)
    expect(asked.filter((call) => call.endsWith('/favorite'))).toHaveLength(5)
    await favorites(5)
    await drain(device)
    expect(batches()).toBe(1)
    expect(await waiting()).toEqual([])
  })

  it('wait as long as the server asks for, and are not asked one by one', async () => {
    await favorites(12)
    instead = () => Response.json({ error: 'Busy.' }, { status: 503, headers: { 'retry-after': '30' } })
    expect(await drain({ ...device, now: () => 1000 })).toMatchObject({ waiting: 12, stoppedBy: null })
    expect(asked).toEqual(['POST /api/edits'])
    const states = (await waiting()).map(({ state }) => state)
    expect(states.every((state) => state.kind === 'pending' && state.notBefore === 31_000)).toBe(true)
    instead = () => null
    await drain(later(60))
    expect(await waiting()).toEqual([])
  })

  it('go alone where the call breaks though the server is there', async () => {
    await favorites(4)
    instead = (call) => {
      if (call === 'POST /api/edits') throw new TypeError('Failed to fetch')
      return null
    }
    await drain(device)
    expect(batches()).toBe(1)
    expect(await waiting()).toEqual([])
  })

  it('are sent again when the answer was lost', async () => {
    const ids = await favorites(4)
    server.weather = () => 'lost'
    instead = (call) => {
      if (call.endsWith('/session')) throw new TypeError('Failed to fetch')
      return null
    }
    expect(await drain(device)).toMatchObject({ waiting: 4, stoppedBy: 'offline' })
    server.weather = () => 'fair'
    await drain(later(60))
    expect(ids.every((id) => server.rows.get(id)?.isFavorite)).toBe(true)
    expect(await waiting()).toEqual([])
  })

  it('that are changed while they are under way are sent once more', async () => {
    const [id = '' as RecordingId] = await favorites(3)
    server.weather = () => 'slow'
    server.meanwhile = async () => {
      server.weather = () => 'fair'
      await setFavorite(device.app, id, false)
    }
    await drain(device)
    expect(server.rows.get(id)?.isFavorite).toBe(false)
    expect(await device.app.recordings.get(id)).toMatchObject({ isFavorite: false })
    expect(await waiting()).toEqual([])
  })
})

it('the deletion of what was never confirmed goes alone, behind its upload that may be there', async () => {
  const [id = '' as RecordingId] = await favorites(3)
  const never = libraryRow({ confirmedAt: null, transcription: null })
  await device.app.recordings.add(never)
  await deleteRecording(device.app, never.id)
  await drain(device)
  expect(asked).toEqual(['POST /api/edits', `DELETE /api/recordings/${never.id}`])
  expect(server.rows.get(id)?.isFavorite).toBe(true)
})

it('a restored recording that the server never had is brought by its upload', async () => {
  await favorites(2)
  const never = libraryRow({ confirmedAt: null, transcription: null, deletedAt: CONFIRMED })
  await device.app.recordings.add(never)
  await restoreRecording(device.app, never.id)
  await device.app.outbox
    .where('recording')
    .equals(never.id)
    .filter(({ work }) => work.kind === 'upload')
    .delete()
  await drain(device)
  expect(asked).toEqual(['POST /api/edits'])
  expect(await waiting()).toEqual([])
})

it('what another person has in this outbox stays', async () => {
  const [id = '' as RecordingId] = await favorites(2)
  await device.app.outbox.add({ ...newEntry(ANNA, id, { kind: 'title', title: 'B' }), owner: 'ben' as typeof ANNA })
  await drain(device)
  expect(await waiting()).toMatchObject([{ owner: 'ben' }])
})
