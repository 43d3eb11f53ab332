import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { deleteForever } from '../../../src/local/recordings/delete-forever.ts'
import { retryUpload } from '../../../src/local/recordings/edit-recording.ts'
import { refusedDeletions } from '../../../src/local/recordings/queries.ts'
import { drain } from '../../../src/sync/drain.ts'
import { libraryRow } from '../local/recordings/library.ts'
import { ANNA } from '../local/recordings/takes.ts'
import { type Device, openDevice } from './devices/device.ts'

let device: Device
afterEach(() => device.clear())

it('is told when the server keeps what was deleted for good, and goes on by Retry', async () => {
  let status = 403
  const reach = async () =>
    status === 200 ? Response.json({ ok: true }) : Response.json({ error: 'Not now.' }, { status })
  device = openDevice(ANNA, 'http://server', reach as typeof fetch)
  const row = libraryRow({ confirmedAt: new Date(0).toISOString() })
  await device.app.recordings.add(row)

  await deleteForever(device.app, device.audio, ANNA, row.id)
  expect(refusedDeletions(await device.app.outbox.toArray())).toEqual([])
  await drain(device)
  const [refused] = refusedDeletions(await device.app.outbox.toArray())
  expect(refused).toMatchObject({ recording: row.id, state: { reason: { kind: 'refused', message: 'Not now.' } } })

  status = 200
  await retryUpload(device.app, row.id)
  await drain(device)
  expect(refusedDeletions(await device.app.outbox.toArray())).toEqual([])
  expect(await device.app.outbox.count()).toBe(0)
})
