import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RecordingId } from '../../../../contract/ids.ts'
import { renameRecording } from '../../../../src/local/recordings/edit-recording.ts'
import { setFavorite } from '../../../../src/local/recordings/queue-edit.ts'
import { drain } from '../../../../src/sync/drain.ts'
import { libraryRow } from '../../local/recordings/library.ts'
import { ANNA } from '../../local/recordings/takes.ts'
import { type Device, openDevice } from '../devices/device.ts'

const never = new Promise<never>(() => undefined)

let device: Device
let asked: string[]
/** A database of audio that opens and then leaves every question unanswered, as Safari's may. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  asked = []
  const reach = async (path: RequestInfo | URL) => {
    asked.push(String(path))
    return Response.json({ error: 'Later' }, { status: 503 })
  }
  device = openDevice(ANNA, 'http://earmark.test', reach)
  vi.spyOn(device.audio.segments, 'where').mockReturnValue({ between: () => ({ toArray: () => never }) } as never)
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await device.clear()
})

const askedOf = (id: RecordingId) => asked.filter((path) => path.includes(id)).length
it('keeps no edit of a recording that the server has', async () => {
  const row = libraryRow({ confirmedAt: new Date(0).toISOString() })
  await device.app.recordings.add(row)
  await renameRecording(device.app, row.id, 'Its new title')
  await drain(device)
  expect(askedOf(row.id)).toBeGreaterThan(0)
})

it('keeps an edit of one that the server may not have, and nothing that comes after it', async () => {
  const unsent = libraryRow({ confirmedAt: null })
  const known = libraryRow({ confirmedAt: new Date(0).toISOString() })
  await device.app.recordings.bulkAdd([unsent, known])
  await renameRecording(device.app, unsent.id, 'Its new title')
  await setFavorite(device.app, known.id, true)
  const ended = drain(device)
  await vi.waitFor(() => expect(device.audio.segments.where).toHaveBeenCalled())
  await vi.advanceTimersByTimeAsync(10_000)
  await ended
  expect(askedOf(known.id)).toBeGreaterThan(0)
  expect(askedOf(unsent.id)).toBe(0)
  expect((await device.app.outbox.where('recording').equals(unsent.id).first())?.state).toMatchObject({
    kind: 'pending',
    waitingFor: 'storage',
  })
})
