import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { RecordingId } from '../../../../contract/ids.ts'
import { base64url } from '../../../../core/sealing/bytes.ts'
import { openValues } from '../../../../src/sealing/fields/open-values.ts'
import { sealedDevice } from '../sealed-devices.ts'
import { letIn } from '../sealing-devices.ts'
import { pullOnly, record, rename, rowOf, serverOfFile, type TestDevice, titleOf, twoDevices } from './two-devices.ts'

const server = serverOfFile()

/** Three rows of it are more than what a device keeps that does not open. Characters. */
const LONG = 280_000

/** A row with a field of a later version, which each device carries on. */
async function recordLong(device: TestDevice, title: string): Promise<RecordingId> {
  const id = await record(device, 'Before')
  const { sealed } = await rowOf(device, id)
  const row = { ...sealed?.row, later: { at: 1, value: 'x'.repeat(LONG) } }
  await device.app.recordings.update(id, { sealed: { ...sealed, row } })
  await rename(device, id, title)
  return id
}

test('a device that was just let in opens all there is, however much it is', async () => {
  const { laptop } = await twoDevices(server())
  const titles = ['Orchard', 'Meadow', 'Harbour']
  const ids: RecordingId[] = []
  for (const title of titles) ids.push(await recordLong(laptop, title))
  const tablet = sealedDevice(laptop.jar, laptop.owner)
  await letIn(laptop, tablet)
  await pullOnly(tablet)
  await openValues(tablet)
  expect(await Promise.all(ids.map((id) => titleOf(tablet, id)))).toEqual(titles)
})

test('a key that a later version has wrapped, or a damaged one, keeps no other recording closed', async () => {
  const { laptop } = await twoDevices(server())
  const [later, damaged, id] = [
    await record(laptop, 'Later'),
    await record(laptop, 'Damaged'),
    await record(laptop, 'Meadow'),
  ]
  const tablet = sealedDevice(laptop.jar, laptop.owner)
  await letIn(laptop, tablet)
  await pullOnly(tablet)
  const [kidOfLater = '', kidOfDamaged = ''] = await Promise.all(
    [later, damaged].map(async (one) => (await rowOf(laptop, one)).sealed?.kid),
  )
  // As a tab of a later version would have stored it, and as no version would.
  await tablet.app.wraps.bulkPut([
    { kid: kidOfLater, wraps: [base64url(new Uint8Array(60).fill(2))] },
    { kid: kidOfDamaged, wraps: ['?'] },
  ])
  await openValues(tablet)
  expect(await titleOf(tablet, id)).toBe('Meadow')
})
