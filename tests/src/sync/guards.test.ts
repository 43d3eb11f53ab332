import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RecordingId } from '../../../contract/ids.ts'
import type { StoredRecording } from '../../../contract/recordings/recording.ts'
import { deleteRecording, restoreRecording } from '../../../src/local/recordings/queue-edit.ts'
import { saveRecording, uploadAhead } from '../../../src/local/takes/save-take.ts'
import { drain } from '../../../src/sync/drain.ts'
import { pull } from '../../../src/sync/feed/pull.ts'
import { libraryRow } from '../local/recordings/library.ts'
import { ANNA, chunks, record } from '../local/recordings/takes.ts'
import { type Device, openDevice } from './devices/device.ts'
import { ModelServer } from './devices/model-server.ts'

let server: ModelServer
let device: Device
let asked: string[]
/** What becomes of an answer on its way. */
let onTheWay: (call: string, answer: Response) => Promise<Response>

beforeEach(() => {
  server = new ModelServer()
  asked = []
  onTheWay = async (_, answer) => answer
  device = openDevice(ANNA, 'http://model', async (address, init) => {
    const call = `${init?.method} ${new URL(String(address)).pathname}`
    asked.push(call)
    return onTheWay(call, await server.fetch(address, init))
  })
})
afterEach(() => device.clear())

const spoken = () => record(device.audio, chunks(new Uint8Array(100), 10), { mime: 'audio/mp4' })

describe('what is sent ahead of its recording', () => {
  const ended: [string, (recording: RecordingId) => Promise<unknown>][] = [
    ['is in the trash', (id) => device.app.recordings.add(libraryRow({ id, deletedAt: new Date(0).toISOString() }))],
    ['was confirmed', (id) => device.app.recordings.add(libraryRow({ id, confirmedAt: new Date(0).toISOString() }))],
    ['was deleted for good', (recording) => device.app.tombstones.add({ recording })],
  ]
  it.each(ended)('is no longer sent when that %s', async (_, end) => {
    const recording = await spoken()
    await end(recording)
    await uploadAhead(device.app, ANNA, recording)
    await drain(device)
    expect(asked).toEqual([])
  })
  it('is sent before it is saved', async () => {
    await uploadAhead(device.app, ANNA, await spoken())
    await drain(device)
    expect(asked).not.toEqual([])
  })
})

describe('a recording is confirmed by the very sound of this device alone', () => {
  const others: [string, (stored: StoredRecording['stored'][number]) => StoredRecording['stored']][] = [
    ['another hash', (stored) => [{ ...stored, sha256: '0'.repeat(64) }]],
    ['another length', (stored) => [{ ...stored, bytes: stored.bytes - 1 }]],
    ['another segment', (stored) => [{ ...stored, segment: stored.segment + 1 }]],
    ['nothing', () => []],
  ]
  it.each(others)('and not by %s', async (_, other) => {
    onTheWay = async (call, answer) => {
      if (call !== 'POST /api/recordings') return answer
      const body: StoredRecording = await answer.json()
      return Response.json({ ...body, stored: body.stored.flatMap(other) })
    }
    const recording = await saveRecording(device.app, device.audio, { recording: await spoken(), title: 'Kept' })
    await drain(device)
    expect((await device.app.recordings.get(recording))?.confirmedAt).toBeNull()
    expect((await device.app.outbox.toArray()).map((entry) => entry.recording)).toContain(recording)
    expect(await device.audio.chunks.count()).toBe(10)
  })
})

it('takes in no page of changes that another tab has been beyond meanwhile', async () => {
  const { transcription: _, owner: __, confirmedAt: ___, sortKey: ____, ...row } = libraryRow({ title: 'First' })
  server.rows.set(row.id, { ...row, transcription: { state: 'waiting' } })
  await device.client.send(`/api/recordings/${row.id}`, { method: 'PATCH', body: JSON.stringify({ title: 'First' }) })
  let isFirst = true
  onTheWay = async (call, answer) => {
    if (call !== 'GET /api/changes' || !isFirst) return answer
    isFirst = false
    // The other tab asks now, and has a later answer before this one arrives.
    await device.client.send(`/api/recordings/${row.id}`, { method: 'PATCH', body: JSON.stringify({ title: 'Later' }) })
    await pull(device)
    return answer
  }
  await pull(device)
  expect(await device.app.recordings.get(row.id)).toMatchObject({ title: 'Later' })
  expect(await device.app.meta.get('cursor')).toMatchObject({ cursor: 2 })
})

it('sends nothing of a recording that was deleted after its drainer had died', async () => {
  const recording = await saveRecording(device.app, device.audio, { recording: await spoken(), title: 'Kept' })
  await device.app.outbox.toCollection().modify((entry) => {
    entry.state = { kind: 'sending', attempt: 0, since: 0 }
  })
  await deleteRecording(device.app, recording)
  await drain(device)
  expect(server.births.size).toBe(0)
  expect(asked.filter((call) => !call.startsWith('DELETE'))).toEqual([])
  expect(await device.app.outbox.count()).toBe(0)
  expect(await device.audio.chunks.count()).toBe(10)
  await restoreRecording(device.app, recording)
  await drain(device)
  expect(server.births.get(recording)).toBe(1)
})
