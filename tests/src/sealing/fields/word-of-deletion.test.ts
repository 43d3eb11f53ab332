import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { keyLogEndpoints } from '../../../../contract/accounts/key-log.ts'
import { endpoints } from '../../../../contract/endpoints.ts'
import type { RecordingId } from '../../../../contract/ids.ts'
import { sealedValueEndpoints } from '../../../../contract/recordings/sealed-values.ts'
import { purgeOld } from '../../../../server/deletion/purge.ts'
import { ApiError, offline } from '../../../../src/api/api-error.ts'
import { deleteForever, emptyOwnTrash } from '../../../../src/local/recordings/delete-forever.ts'
import { editInBulk } from '../../../../src/local/recordings/edit-several.ts'
import { keepOrphan } from '../../../../src/local/recordings/orphans.ts'
import { deleteRecording, restoreRecording } from '../../../../src/local/recordings/queue-edit.ts'
import { discardTake } from '../../../../src/local/takes/save-take.ts'
import { pull } from '../../../../src/sync/feed/pull.ts'
import { prune } from '../../../../src/sync/outbox/prune.ts'
import { fakeWebm } from '../../../../testkit/server/recordings.ts'
import { chunks, record as recordOpenly } from '../../local/recordings/takes.ts'
import { sealedDevice, speakSealed } from '../sealed-devices.ts'
import { letIn } from '../sealing-devices.ts'
import {
  DAY,
  isHeardOn,
  pullOnly,
  pullPurged,
  record,
  rowOf,
  send,
  serverOfFile,
  type TestDevice,
  twoDevices,
  valuesOn,
  waiting,
} from './two-devices.ts'

const server = serverOfFile()

let laptop: TestDevice
let phone: TestDevice
let id: RecordingId
beforeEach(async () => {
  ;({ laptop, phone } = await twoDevices(server()))
  id = await record(laptop, 'First')
  for (const device of [laptop, phone]) await pull(device)
})

const deleteNow = ({ app, audio, owner }: TestDevice) => deleteForever(app, audio, owner, id)
const later = (device: TestDevice): TestDevice => ({ ...device, now: () => Date.now() + 31 * DAY })

/** Of a server that answers every call of this endpoint so. */
function refusing(device: TestDevice, endpoint: { method: string; path: string }, failure: ApiError): TestDevice {
  const call: typeof device.client.call = async (asked, input) => {
    if (asked.path === endpoint.path && asked.method === endpoint.method) throw failure
    return device.client.call(asked, input)
  }
  return { ...device, client: { ...device.client, call } }
}
const refusal = (status: number) =>
  new ApiError({ kind: 'status', status, message: 'No.', code: undefined, retryAfterMs: null })

async function expectDeletedOnServer(): Promise<void> {
  expect(await waiting(laptop)).toEqual([])
  expect((await laptop.jar.fetch(`/api/recordings/${id}`)).status).toBe(404)
}

describe('"Delete now" of a sealed recording', () => {
  test.each([404, 403, 422])(
    'is told to a server that answers %i to who asks for the list of devices',
    async (status) => {
      await deleteNow(laptop)
      await send(refusing(laptop, keyLogEndpoints.keyLog, refusal(status)))
      await expectDeletedOnServer()
    },
  )

  test('waits while that list is not to be had, as the word comes first', async () => {
    await deleteNow(laptop)
    for (const failure of [refusal(503), offline()]) {
      await send(refusing(laptop, keyLogEndpoints.keyLog, failure))
      expect((await waiting(laptop)).map(([kind]) => kind)).toContain('delete')
      expect((await laptop.jar.fetch(`/api/recordings/${id}`)).status).toBe(200)
    }
  })

  test.each([
    ['once', [1]],
    ['far ahead, several times', [1, 900_000, 1_800_000]],
  ])(
    'is known to the other devices though a stolen session has written in the place of the word %s',
    async (_, counts) => {
      for (const n of counts) {
        const value = { column: 'deleted', version: `${n}-deadbeef`, value: 'A'.repeat(146) }
        expect((await laptop.jar.json('PUT', `/api/recordings/${id}/sealed-values`, value)).status).toBe(200)
      }
      await pull(phone)
      await deleteNow(laptop)
      await send(laptop)
      await expectDeletedOnServer()
      await pull(phone)
      expect(await phone.app.recordings.get(id)).toBeUndefined()
    },
  )

  test('goes above that alone, and not above what is written elsewhere, on however many pages it stands', async () => {
    const other = await record(laptop, 'Another')
    const put = async (of: RecordingId, column: string, n: number, value = 'A'.repeat(146)) => {
      const body = { column, version: `${n}-deadbeef`, value }
      expect((await laptop.jar.json('PUT', `/api/recordings/${of}/sealed-values`, body)).status).toBe(200)
    }
    await put(id, 'deleted', 1)
    await put(id, 'deleted', 1_000_001)
    for (const column of ['one', 'two', 'three']) await put(id, column, 1, 'A'.repeat(399_000))
    for (const n of [999_999, 1_999_999, 2_999_999]) {
      await put(other, 'deleted', n)
      await put(id, 'one', n)
    }
    await put(id, 'deleted', 1_000_002)
    await deleteNow(laptop)
    await send(laptop)
    const versions = (await valuesOn(laptop)).flatMap(({ recordingId, version }) =>
      recordingId === id ? [version.replace(/-.*/, '')] : [],
    )
    expect(versions).toEqual(['1', '1000002', '1000003'])
  })

  test('is told to a server whose list of devices has no end', async () => {
    const call: typeof laptop.client.call = async (asked, input) => {
      const answer = await laptop.client.call(asked, input)
      if (asked.path !== keyLogEndpoints.keyLog.path) return answer
      const { entries } = (await laptop.client.call(keyLogEndpoints.keyLog, { query: { from: '0' } })) as {
        entries: unknown[]
      }
      return { entries: Array.from({ length: 600 }, () => entries[0]), length: 1e6 } as typeof answer
    }
    await deleteNow(laptop)
    await send({ ...laptop, client: { ...laptop.client, call } })
    await expectDeletedOnServer()
  })

  test('is sealed by one new key, however often it is tried', async () => {
    const tablet = sealedDevice(laptop.jar, laptop.owner)
    await letIn(laptop, tablet)
    await pullOnly(tablet)
    const before = await tablet.app.wraps.count()
    await deleteNow(tablet)
    for (let tries = 0; tries < 3; tries++)
      await send(refusing(tablet, sealedValueEndpoints.keepSealedValue, refusal(503)))
    await send(tablet)
    expect(await waiting(tablet)).toEqual([])
    expect((await tablet.app.wraps.count()) - before).toBe(1)
    await pull(phone)
    expect(await phone.app.recordings.get(id)).toBeUndefined()
    expect((await valuesOn(laptop)).map(({ column }) => column)).toEqual(['deleted'])
  })
})

describe('what its person takes out of the trash with no network, which the server empties meanwhile', () => {
  let other: RecordingId
  beforeEach(async () => {
    other = await record(laptop, 'Another')
    for (const one of [id, other]) await deleteRecording(laptop.app, one)
    await send(laptop)
    await pull(laptop)
  })
  const takeOut = [
    ['alone', () => restoreRecording(laptop.app, id)],
    ['with others', () => editInBulk(laptop.app, [id, other], { kind: 'restore' }, () => undefined)],
  ] as const
  const orders = [
    ['heard before it is sent', async () => pull(later(laptop))],
    ['sent before it is heard', async () => send(later(laptop)).then(() => pull(later(laptop)))],
  ] as const

  test.each(takeOut.flatMap(([how, act]) => orders.map(([when, hear]) => [how, when, act, hear] as const)))(
    'stays in the library with its audio: %s, %s',
    async (_, __, act, hear) => {
      await act()
      await purgeOld({ ...server().context, report: () => undefined }, Date.now() + 31 * DAY)
      await hear()
      await send(later(laptop))
      await prune({ ...later(laptop), quota: async () => null, isHeard: true })
      expect(await rowOf(laptop, id)).toMatchObject({ title: 'First', deletedAt: null, sealed: { purged: true } })
      expect(await isHeardOn(laptop, id)).toBe(true)
    },
  )

  test('goes where it was deleted for good on another device', async () => {
    await pull(phone)
    await deleteNow(phone)
    await send(phone)
    await restoreRecording(laptop.app, id)
    await pull(laptop)
    expect([await laptop.app.recordings.get(id), await isHeardOn(laptop, id)]).toEqual([undefined, false])
  })
})

describe('what was taken out of the trash by a device that can seal nothing, as it is not in the account', () => {
  let tablet: TestDevice
  beforeEach(async () => {
    await deleteRecording(laptop.app, id)
    await send(laptop)
    await pull(laptop)
    tablet = sealedDevice(laptop.jar, laptop.owner)
    await pull(tablet)
    await restoreRecording(tablet.app, id)
    await send(tablet)
  })

  test('is not deleted where that was heard, by a server that calls it deleted when the days of the trash are over', async () => {
    await pull(laptop)
    await pullPurged(laptop, id, later(laptop).now)
    await prune({ ...later(laptop), quota: async () => null, isHeard: true })
    expect(await rowOf(laptop, id)).toMatchObject({ title: 'First', deletedAt: null, sealed: { purged: true } })
    expect(await isHeardOn(laptop, id)).toBe(true)
  })

  test('is deleted by the word of a device all the same', async () => {
    await pull(phone)
    await deleteNow(phone)
    await send(phone)
    await pull(laptop)
    expect([await laptop.app.recordings.get(id), await isHeardOn(laptop, id)]).toEqual([undefined, false])
  })
})

test.each(['in the account', 'outside of it'])(
  "what a server calls deleted is in nobody's way: a device %s that has no audio of it deletes it, now and by the trash",
  async (where) => {
    const other = await record(laptop, 'Another')
    const tablet = sealedDevice(laptop.jar, laptop.owner)
    if (where === 'in the account') await letIn(laptop, tablet)
    await pull(tablet)
    for (const one of [id, other]) await laptop.jar.fetch(`/api/recordings/${one}?forever=1`, { method: 'DELETE' })
    await pull(tablet)
    expect(await rowOf(tablet, id)).toMatchObject({ deletedAt: null, sealed: { purged: true } })
    await deleteNow(tablet)
    await deleteRecording(tablet.app, other)
    await send(tablet)
    expect(await waiting(tablet)).toEqual([])
    expect(await tablet.app.recordings.toCollection().primaryKeys()).toEqual([other])
    await emptyOwnTrash(tablet.app, tablet.audio, tablet.owner, later(tablet).now())
    await send(tablet)
    expect([await tablet.app.recordings.count(), await waiting(tablet)]).toEqual([0, []])
  },
)

test('a sealed take that was discarded before the server had it goes when the days of the trash are over', async () => {
  const take = await speakSealed(laptop, [new Uint8Array(fakeWebm(64))])
  await discardTake(laptop.app, laptop.audio, { recording: take, title: 'Discarded' })
  await send(laptop)
  await pullPurged(laptop, take)
  expect(await isHeardOn(laptop, take)).toBe(true)
  await emptyOwnTrash(laptop.app, laptop.audio, laptop.owner, later(laptop).now())
  await send(laptop)
  expect([await isHeardOn(laptop, take), await waiting(laptop)]).toEqual([false, []])
})

test('of a take that is not sealed and was never saved the audio goes when the server deletes it, as ever', async () => {
  const take = await recordOpenly(laptop.audio, chunks(new Uint8Array(fakeWebm(500)), 50), { owner: laptop.owner })
  await pullPurged(laptop, take)
  expect([await isHeardOn(laptop, take), (await laptop.app.tombstones.get(take)) !== undefined]).toEqual([false, true])
})

test('what is kept as a new recording is not deleted by the word of the old one, and that is sealed by its key', async () => {
  await phone.audio.segments.bulkPut(await laptop.audio.segments.toArray())
  await phone.audio.chunks.bulkPut(await laptop.audio.chunks.toArray())
  const keys = await laptop.app.wraps.count()
  await deleteNow(laptop)
  await send(refusing(laptop, endpoints.deleteRecording, refusal(503)))
  expect(await laptop.app.wraps.count()).toBe(keys)
  await pull(phone)
  const locks = { request: async (_: string, act: () => Promise<unknown>) => act() } as unknown as LockManager
  const anew = await keepOrphan(phone.app, phone.audio, id, locks)
  await send(phone)
  await pullPurged(phone, anew)
  expect(await rowOf(phone, anew)).toMatchObject({ title: 'First', sealed: { purged: true } })
})
