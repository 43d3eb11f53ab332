import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ErrorAnswer } from '../../../../contract/errors.ts'
import { setFavorite } from '../../../../src/local/recordings/queue-edit.ts'
import { drain } from '../../../../src/sync/drain.ts'
import { libraryRow } from '../../local/recordings/library.ts'
import { ANNA } from '../../local/recordings/takes.ts'
import { type Device, openDevice } from '../devices/device.ts'

let device: Device
let answer: () => Response
beforeEach(async () => {
  device = openDevice(ANNA, '', async () => answer())
  const row = libraryRow({ confirmedAt: new Date(0).toISOString() })
  await device.app.recordings.add(row)
  await setFavorite(device.app, row.id, true)
})
afterEach(() => device.clear())

const full = (code: string) => () => Response.json({ error: 'No space.', code } satisfies ErrorAnswer, { status: 507 })

/** What the one entry is after it was tried. */
async function tried() {
  await device.app.outbox.toCollection().modify((one) => {
    one.state = { kind: 'pending', attempt: 0, notBefore: 0, waitingFor: null }
  })
  await drain(device)
  const [entry] = await device.app.outbox.toArray()
  return { isPersonFull: entry?.isPersonFull, state: entry?.state }
}

test('an entry that finds no space knows whose it was, by the last word of the server', async () => {
  const waits = { kind: 'pending', waitingFor: 'server-full' }
  answer = full('person-full')
  expect(await tried()).toMatchObject({ isPersonFull: true, state: waits })
  answer = full('full')
  expect(await tried()).toMatchObject({ isPersonFull: undefined, state: waits })
})
