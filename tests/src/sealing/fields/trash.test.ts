import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RecordingId } from '../../../../contract/ids.ts'
import { trashedAt } from '../../../../core/sealing/row-fields.ts'
import { offline } from '../../../../src/api/api-error.ts'
import { deleteForever } from '../../../../src/local/recordings/delete-forever.ts'
import { editInBulk } from '../../../../src/local/recordings/edit-several.ts'
import { deleteRecording, restoreRecording } from '../../../../src/local/recordings/queue-edit.ts'
import { openValues } from '../../../../src/sealing/fields/open-values.ts'
import { pull } from '../../../../src/sync/feed/pull.ts'
import { fakeWebm } from '../../../../testkit/server/recordings.ts'
import { chunks, record as recordOpenly } from '../../local/recordings/takes.ts'
import { saveSealed, sealedDevice } from '../sealed-devices.ts'
import { letIn } from '../sealing-devices.ts'
import { mark, record, rename, rowOf, send, serverOfFile, type TestDevice, twoDevices, waiting } from './two-devices.ts'

const server = serverOfFile()

let laptop: TestDevice
let phone: TestDevice
let id: RecordingId
beforeEach(async () => {
  ;({ laptop, phone } = await twoDevices(server()))
  id = await record(laptop, 'First')
  await pull(phone)
})

/** When it went to the trash, by what this device has opened; undefined where nothing says anything. */
async function trashedOn(device: TestDevice, of = id): Promise<string | null | undefined> {
  const row = (await rowOf(device, of)).sealed?.row
  return row?.['trashed'] && trashedAt(row)
}
/** The same by the server's word. */
const toldBy = async (device: TestDevice, of = id): Promise<string | null> => (await rowOf(device, of)).deletedAt

type Move = (device: TestDevice, ids: RecordingId[]) => Promise<void>
const eachBy =
  (act: (app: TestDevice['app'], id: RecordingId) => Promise<void>): Move =>
  async ({ app }, ids) => {
    for (const one of ids) await act(app, one)
  }
const inBulk =
  (kind: 'delete' | 'restore'): Move =>
  ({ app }, ids) =>
    editInBulk(app, ids, { kind }, () => undefined)
const moves: [how: string, into: Move, out: Move][] = [
  ['one by one', eachBy(deleteRecording), eachBy(restoreRecording)],
  ['many at once', inBulk('delete'), inBulk('restore')],
]

describe('the time at which a recording was moved to the trash', () => {
  test.each(moves)('is in its row, as its person did it, and so is that it was taken out: %s', async (_, into, out) => {
    const ids = [id, await record(laptop, 'Second'), await record(laptop, 'Third')]
    await into(laptop, ids)
    const at = await Promise.all(ids.map((one) => toldBy(laptop, one)))
    await send(laptop)
    expect(await waiting(laptop)).toEqual([])
    await pull(phone)
    expect(at).not.toContain(null)
    expect(await Promise.all(ids.map((one) => trashedOn(phone, one)))).toEqual(at)
    expect(await Promise.all(ids.map((one) => toldBy(phone, one)))).not.toContain(null)
    await out(phone, ids)
    await send(phone)
    expect(await waiting(phone)).toEqual([])
    await pull(laptop)
    for (const one of ids) expect([await trashedOn(laptop, one), await toldBy(laptop, one)]).toEqual([null, null])
  })

  test('is not there while nobody has moved it', async () => {
    await rename(laptop, id, 'Second')
    await pull(phone)
    expect(await trashedOn(phone)).toBeUndefined()
  })

  test('stays what its person has done, whatever a later row of the server says', async () => {
    await deleteRecording(laptop.app, id)
    const at = await toldBy(laptop)
    await send(laptop)
    await mark(laptop, id, [1])
    await send(laptop)
    await pull(laptop)
    expect(await trashedOn(laptop)).toBe(at)
  })

  test('waits here for a network, with the last of what was done', async () => {
    await deleteRecording(laptop.app, id)
    await restoreRecording(laptop.app, id)
    await deleteRecording(laptop.app, id)
    const at = await toldBy(laptop)
    const { client } = laptop
    const call = () => Promise.reject(offline())
    await send({ ...laptop, client: { ...client, call } })
    expect(await trashedOn(laptop)).toBeUndefined()
    await send(laptop)
    expect(await waiting(laptop)).toEqual([])
    await pull(phone)
    expect(await trashedOn(phone)).toBe(at)
  })

  test('is told by the service worker in the clear, and written by the next page', async () => {
    await deleteRecording(laptop.app, id)
    const at = await toldBy(laptop)
    await send({ ...laptop, sealing: undefined })
    expect(await waiting(laptop)).toEqual([['title', 'pending']])
    await pull(phone)
    expect([await trashedOn(phone), (await toldBy(phone)) !== null]).toEqual([undefined, true])
    await send(laptop)
    expect(await waiting(laptop)).toEqual([])
    await pull(phone)
    expect(await trashedOn(phone)).toBe(at)
  })

  test('goes in the clear alone from a device that is not in the account, which knows it itself', async () => {
    const tablet = sealedDevice(laptop.jar, laptop.owner)
    await pull(tablet)
    await deleteRecording(tablet.app, id)
    const at = await toldBy(tablet)
    await send(tablet)
    await pull(phone)
    expect([await trashedOn(phone), (await toldBy(phone)) !== null]).toEqual([undefined, true])
    expect(await trashedOn(tablet)).toBe(at)
    // Once it is let in the others hear of it.
    await letIn(laptop, tablet)
    await openValues(tablet)
    await send(tablet)
    await pull(phone)
    expect(await trashedOn(phone)).toBe(at)
  })
})

test('of a recording that is not sealed nothing is written but what the server is told, as ever', async () => {
  const open = await recordOpenly(laptop.audio, chunks(new Uint8Array(fakeWebm(500)), 50), { owner: laptop.owner })
  await saveSealed(laptop, open, 'Not sealed')
  await send(laptop)
  for (const move of [deleteRecording, restoreRecording, deleteRecording]) {
    await move(laptop.app, open)
    await send(laptop)
    expect([await waiting(laptop), (await rowOf(laptop, open)).sealed]).toEqual([[], undefined])
  }
  await deleteForever(laptop.app, laptop.audio, laptop.owner, open)
  expect((await laptop.app.outbox.toArray()).map(({ work }) => 'sealed' in work)).toEqual([false])
  await send({ ...laptop, sealing: undefined })
  expect(await waiting(laptop)).toEqual([])
})

describe('one device moves it to the trash and another takes it out, with no network', () => {
  beforeEach(async () => {
    await deleteRecording(laptop.app, id)
    await send(laptop)
    await pull(phone)
    await restoreRecording(laptop.app, id)
    await deleteRecording(laptop.app, id)
    await restoreRecording(phone.app, id)
  })

  test.each([
    ['the trash', true],
    ['the restore', false],
  ])('%s counts where the server heard of that last, in the clear and in the row', async (_, isTrashLast) => {
    for (const device of isTrashLast ? [phone, laptop] : [laptop, phone]) await send(device)
    for (const device of [laptop, phone]) {
      await pull(device)
      await send(device)
      expect(await waiting(device)).toEqual([])
    }
    await pull(laptop)
    for (const device of [laptop, phone]) {
      expect(typeof (await trashedOn(device)) === 'string').toBe(isTrashLast)
      expect((await toldBy(device)) !== null).toBe(isTrashLast)
    }
  })

  test('what was told last counts, though the row of the other is written after it', async () => {
    await send({ ...laptop, sealing: undefined })
    await send(phone)
    await send(laptop)
    await pull(laptop)
    await pull(phone)
    for (const device of [laptop, phone]) expect([await trashedOn(device), await toldBy(device)]).toEqual([null, null])
    for (const device of [laptop, phone]) expect(await waiting(device)).toEqual([])
  })
})
