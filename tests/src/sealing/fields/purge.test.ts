import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RecordingId } from '../../../../contract/ids.ts'
import { sealedValueEndpoints } from '../../../../contract/recordings/sealed-values.ts'
import { purgeOld } from '../../../../server/deletion/purge.ts'
import { ApiError } from '../../../../src/api/api-error.ts'
import { deleteForever } from '../../../../src/local/recordings/delete-forever.ts'
import { deleteRecording } from '../../../../src/local/recordings/queue-edit.ts'
import { pull } from '../../../../src/sync/feed/pull.ts'
import { prune } from '../../../../src/sync/outbox/prune.ts'
import { whole } from '../../../whole.ts'
import { sealedDevice } from '../sealed-devices.ts'
import { letIn } from '../sealing-devices.ts'
import {
  DAY,
  isHeardOn,
  openFrom,
  pullOnly,
  record,
  rename,
  rowOf,
  send,
  serverOfFile,
  type TestDevice,
  titleOf,
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
  await copyAudio(laptop, phone)
  for (const device of [laptop, phone]) await pull(device)
})

/** As one that is to stay on the other device lies there. */
async function copyAudio(from: TestDevice, to: TestDevice): Promise<void> {
  await to.audio.segments.bulkPut(await from.audio.segments.toArray())
  await to.audio.chunks.bulkPut(await from.audio.chunks.toArray())
}

const later = (device: TestDevice): TestDevice => ({ ...device, now: () => Date.now() + 31 * DAY })

/** Nothing of it is there, and nothing of it comes back. */
async function expectGone({ app, audio }: TestDevice): Promise<void> {
  expect(await app.recordings.get(id)).toBeUndefined()
  expect(await app.tombstones.get(id)).toBeDefined()
  expect([await audio.segments.count(), await audio.chunks.count()]).toEqual([0, 0])
}
async function expectKept(device: TestDevice): Promise<void> {
  expect(await rowOf(device, id)).toMatchObject({ title: 'First', deletedAt: null, sealed: { purged: true } })
  expect(await isHeardOn(device, id)).toBe(true)
}

const deleteNow = ({ app, audio, owner }: TestDevice) => deleteForever(app, audio, owner, id)

describe('what was in the trash for 30 days', () => {
  test('goes from the devices that know that it was, with its audio', async () => {
    await deleteRecording(laptop.app, id)
    await send(laptop)
    for (const device of [laptop, phone]) await pull(device)
    await purgeOld({ ...server().context, report: () => undefined }, Date.now() + 31 * DAY)
    for (const device of [laptop, phone]) {
      await pull(later(device))
      await expectGone(device)
    }
    expect(await valuesOn(laptop)).toEqual([])
  })

  whole(test)('stays on one that was away from before that until after it', async () => {
    await deleteRecording(laptop.app, id)
    await send(laptop)
    await purgeOld({ ...server().context, report: () => undefined }, Date.now() + 31 * DAY)
    await pull(later(phone))
    await expectKept(phone)
  })

  whole(test)('goes from one to which the key of the row comes after that', async () => {
    await deleteRecording(laptop.app, id)
    await send(laptop)
    const tablet = await newTablet()
    await pull(withoutWraps(tablet))
    await purgeOld({ ...server().context, report: () => undefined }, Date.now() + 31 * DAY)
    await pull(withoutWraps(later(tablet)))
    expect(await isHeardOn(tablet, id)).toBe(true)
    await prune({ ...later(tablet), quota: async () => null, isHeard: true })
    await expectGone(tablet)
  })
})

/** Of this account, with the audio of the recording. */
async function newTablet(): Promise<TestDevice> {
  const tablet = sealedDevice(laptop.jar, laptop.owner)
  await letIn(laptop, tablet)
  await copyAudio(laptop, tablet)
  return tablet
}

/** No key comes to it. */
function withoutWraps(device: TestDevice): TestDevice {
  const call: typeof device.client.call = async (endpoint, input) =>
    endpoint.path === '/api/wraps'
      ? ({ wraps: [], cursor: '0', more: false } as never)
      : device.client.call(endpoint, input)
  return { ...device, client: { ...device.client, call } }
}

describe('what is deleted for good on one device', () => {
  test('goes from another one that hears of it, with its audio, and the server has nothing of it but that word', async () => {
    await deleteNow(laptop)
    await send(laptop)
    expect(await waiting(laptop)).toEqual([])
    await expectGone(laptop)
    await pull(phone)
    await expectGone(phone)
    expect((await valuesOn(laptop)).map(({ column }) => column)).toEqual(['deleted'])
    expect((await laptop.jar.fetch(`/api/recordings/${id}`)).status).toBe(404)
  })

  test('goes from one on which it lay in the trash, before its days are over', async () => {
    await deleteRecording(phone.app, id)
    await send(phone)
    await pull(laptop)
    await deleteNow(laptop)
    await send(laptop)
    await pull(phone)
    await expectGone(phone)
  })

  test('goes from one that had read that word before the server had deleted anything', async () => {
    const call: typeof laptop.client.call = async (endpoint, input) => {
      if (endpoint.method === 'DELETE') throw refusal(503)
      return laptop.client.call(endpoint, input)
    }
    await deleteNow(laptop)
    await send({ ...laptop, client: { ...laptop.client, call } })
    await pull(phone)
    expect([await titleOf(phone, id), await isHeardOn(phone, id)]).toEqual(['First', true])
    await send(laptop)
    await pullOnly(phone)
    await expectGone(phone)
  })

  test('stays where a service worker heard of it, and goes when a page opens what it left', async () => {
    await deleteNow(laptop)
    await send(laptop)
    await pullOnly(phone)
    await expectKept(phone)
    await prune({ ...phone, quota: async () => null, isHeard: true })
    await expectGone(phone)
  })

  whole(test)('goes from one that has never read anything in it, once the key of that word comes', async () => {
    const tablet = await newTablet()
    await pullOnly(tablet)
    await deleteNow(laptop)
    await send(laptop)
    await pull(withoutWraps(tablet))
    expect(await isHeardOn(tablet, id)).toBe(true)
    await prune({ ...tablet, quota: async () => null, isHeard: true })
    await expectGone(tablet)
  })

  whole(test)('on one that has never read anything in it goes from the others, by a key of its own', async () => {
    const tablet = await newTablet()
    await pullOnly(tablet)
    await deleteNow(tablet)
    await send(tablet)
    expect(await waiting(tablet)).toEqual([])
    await pull(phone)
    await expectGone(phone)
  })

  test('is left to a page by the service worker, so that the word comes first', async () => {
    await deleteNow(laptop)
    await send({ ...laptop, sealing: undefined })
    expect(await waiting(laptop)).toEqual([['delete', 'pending']])
    expect((await laptop.jar.fetch(`/api/recordings/${id}`)).status).toBe(200)
    await send(laptop)
    await pull(phone)
    await expectGone(phone)
  })

  test('is deleted on the server without that word by a device outside of the account, and stays on the others', async () => {
    const tablet = sealedDevice(laptop.jar, laptop.owner)
    await pull(tablet)
    await deleteNow(tablet)
    await send(tablet)
    expect(await waiting(tablet)).toEqual([])
    expect((await laptop.jar.fetch(`/api/recordings/${id}`)).status).toBe(404)
    await pull(phone)
    await expectKept(phone)
  })

  test.each([
    ['a server of before', 404],
    ['one that has no space', 507],
    ['one that has another word already', 409],
  ])('%s, which does not take the word, deletes it all the same', async (_, status) => {
    const call: typeof laptop.client.call = async (endpoint, input) => {
      if (endpoint.path !== sealedValueEndpoints.keepSealedValue.path) return laptop.client.call(endpoint, input)
      throw refusal(status)
    }
    await deleteNow(laptop)
    await send({ ...laptop, client: { ...laptop.client, call } })
    expect(await waiting(laptop)).toEqual([])
    expect((await laptop.jar.fetch(`/api/recordings/${id}`)).status).toBe(404)
    await pull(phone)
    await expectKept(phone)
  })

  test('waits with the word for a server that is busy', async () => {
    const call: typeof laptop.client.call = async (endpoint, input) => {
      if (endpoint.path !== sealedValueEndpoints.keepSealedValue.path) return laptop.client.call(endpoint, input)
      throw refusal(503)
    }
    await deleteNow(laptop)
    await send({ ...laptop, client: { ...laptop.client, call } })
    expect((await laptop.jar.fetch(`/api/recordings/${id}`)).status).toBe(200)
    await send(laptop)
    await pull(phone)
    await expectGone(phone)
  })
})

const refusal = (status: number) =>
  new ApiError({ kind: 'status', status, message: 'No.', code: undefined, retryAfterMs: null })

describe('what is no word of the person keeps everything:', () => {
  const purgeOnServer = async (): Promise<void> => {
    expect((await laptop.jar.fetch(`/api/recordings/${id}?forever=1`, { method: 'DELETE' })).status).toBe(200)
  }

  test('what a stolen session writes in its place', async () => {
    const value = { column: 'deleted', version: '1-deadbeef', value: 'A'.repeat(146) }
    expect((await laptop.jar.json('PUT', `/api/recordings/${id}/sealed-values`, value)).status).toBe(200)
    await purgeOnServer()
    await pull(phone)
    await expectKept(phone)
  })

  whole(test)('what it writes there, which does not count where the row is written next', async () => {
    const value = { column: 'deleted', version: '900000-deadbeef', value: 'A'.repeat(146) }
    expect((await laptop.jar.json('PUT', `/api/recordings/${id}/sealed-values`, value)).status).toBe(200)
    await pull(phone)
    await rename(phone, id, 'Second')
    expect((await rowOf(phone, id)).sealed?.version).toMatch(/^2-/)
  })

  test('the word of another recording, and the row of this one in its place', async () => {
    const other = await record(laptop, 'Another')
    const values = await valuesOn(laptop)
    const row = values.find(({ recordingId }) => recordingId === id)
    await deleteForever(laptop.app, laptop.audio, laptop.owner, other)
    await send(laptop)
    const word = (await valuesOn(laptop)).find(({ column }) => column === 'deleted')
    if (!row || !word) throw new Error('Nothing was written.')
    await purgeOnServer()
    await pullOnly(phone)
    await openFrom(phone, () => [
      { ...word, recordingId: id },
      { ...row, column: 'deleted' },
    ])
    await expectKept(phone)
  })
})
