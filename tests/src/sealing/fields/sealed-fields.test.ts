import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { marksOf } from '../../../../contract/recordings/user-fields.ts'
import { setField } from '../../../../src/local/recordings/edit-recording.ts'
import { setFavorite } from '../../../../src/local/recordings/queue-edit.ts'
import { removeFromAccount } from '../../../../src/sealing/unlockers/remove-unlockers.ts'
import { drain } from '../../../../src/sync/drain.ts'
import { pull } from '../../../../src/sync/feed/pull.ts'
import { prune } from '../../../../src/sync/outbox/prune.ts'
import { whole } from '../../../whole.ts'
import { sealedDevice } from '../sealed-devices.ts'
import { letIn } from '../sealing-devices.ts'
import {
  mark,
  pullOnly,
  record,
  rename,
  restore,
  rowOf,
  send,
  serverOfFile,
  type TestDevice,
  titleOf,
  twoDevices,
  versionsOn,
  waiting,
} from './two-devices.ts'

const server = serverOfFile()

const TITLE = 'Quarterly numbers of the orchard'
const isSent = ({ bodies }: TestDevice, text: string): boolean => bodies.some((body) => body.includes(text))

test('what was set of a recording comes to another device, and the server is told none of it', async () => {
  const { laptop, phone } = await twoDevices(server())
  const id = await record(laptop, TITLE)
  await mark(laptop, id, [1.5])
  await setFavorite(laptop.app, id, true)
  await setField(laptop.app, id, { kind: 'spoken-language', spokenLanguage: 'de' })
  await setField(laptop.app, id, { kind: 'agreed', agreedAt: '2026-11-25T10:00:00.000Z' })
  await send(laptop)
  expect(await waiting(laptop)).toEqual([])
  await pull(phone)
  const row = await rowOf(phone, id)
  expect(row).toMatchObject({
    ...{ title: TITLE, isFavorite: true, spokenLanguage: 'de', agreedAt: '2026-11-25T10:00:00.000Z' },
    segments: (await rowOf(laptop, id)).segments,
  })
  expect(marksOf(row.highlights)).toEqual([1.5])
  for (const device of [laptop, phone]) expect(isSent(device, TITLE)).toBe(false)
  const told = await (await laptop.jar.fetch(`/api/recordings/${id}`)).json()
  expect(told).toMatchObject({ isFavorite: false, highlights: [] })
  expect([told.title === TITLE, told.spokenLanguage, told.agreedAt]).toEqual([false, undefined, undefined])
})

whole(test)('a device that is let in later reads all of it', async () => {
  const { laptop } = await twoDevices(server())
  const id = await record(laptop, 'First')
  await rename(laptop, id, TITLE)
  const tablet = sealedDevice(laptop.jar, laptop.owner)
  await pull(tablet)
  expect(await titleOf(tablet, id)).not.toBe(TITLE)
  await letIn(laptop, tablet)
  await rename(laptop, id, `${TITLE}!`)
  await pull(tablet)
  expect(await titleOf(tablet, id)).toBe(`${TITLE}!`)
})

test('edits of two devices with no network come together, each field by itself', async () => {
  const { laptop, phone } = await twoDevices(server())
  const id = await record(laptop, 'First')
  await pull(phone)
  await mark(phone, id, [2])
  await setFavorite(phone.app, id, true)
  await rename(laptop, id, TITLE)
  await send(phone)
  await pull(laptop)
  await pull(phone)
  for (const device of [laptop, phone]) {
    const { title, isFavorite, highlights } = await rowOf(device, id)
    expect([title, isFavorite, marksOf(highlights)]).toEqual([TITLE, true, [2]])
    expect(await waiting(device)).toEqual([])
  }
})

test('of two titles the one counts that the server hears last, on both devices', async () => {
  const { laptop, phone } = await twoDevices(server())
  const id = await record(laptop, 'First')
  await pull(phone)
  await rename(laptop, id, 'Of the laptop')
  await rename(phone, id, 'Of the phone')
  await pull(laptop)
  await pull(phone)
  expect([await titleOf(laptop, id), await titleOf(phone, id)]).toEqual(['Of the phone', 'Of the phone'])
})

test('an edit that waits here is shown until it is sent, whatever comes', async () => {
  const { laptop, phone } = await twoDevices(server())
  const id = await record(laptop, 'First')
  await pull(phone)
  await setField(phone.app, id, { kind: 'title', title: 'Of the phone' })
  await rename(laptop, id, 'Of the laptop')
  await pull(phone)
  expect(await titleOf(phone, id)).toBe('Of the phone')
  await send(phone)
  await pull(laptop)
  expect(await titleOf(laptop, id)).toBe('Of the phone')
})

test('an edit whose answer is lost is not written twice', async () => {
  const { laptop, phone } = await twoDevices(server())
  const id = await record(laptop, 'First')
  const before = await versionsOn(laptop, id)
  let lost = 0
  const call: typeof laptop.client.call = async (endpoint, input) => {
    const answer = await laptop.client.call(endpoint, input)
    if (endpoint.method !== 'PUT' || lost++ > 0) return answer
    throw new TypeError('The connection was cut.')
  }
  await setField(laptop.app, id, { kind: 'title', title: TITLE })
  vi.spyOn(console, 'error').mockReturnValueOnce()
  await drain({ ...laptop, client: { ...laptop.client, call } })
  await laptop.app.outbox.toCollection().modify((entry) => {
    entry.state = { kind: 'pending', attempt: 0, notBefore: 0, waitingFor: null }
  })
  await send(laptop)
  expect(await waiting(laptop)).toEqual([])
  expect((await versionsOn(laptop, id)).at(-1)).toBe((before.at(-1) ?? 0) + 1)
  await pull(phone)
  expect(await titleOf(phone, id)).toBe(TITLE)
})

test('a service worker leaves what is to be sealed to a page, and sends no word of it', async () => {
  const { laptop, phone } = await twoDevices(server())
  const id = await record(laptop, 'First')
  await setField(laptop.app, id, { kind: 'title', title: TITLE })
  await drain({ ...laptop, sealing: undefined })
  expect(await waiting(laptop)).toEqual([['title', 'pending']])
  expect(isSent(laptop, TITLE)).toBe(false)
  await send(laptop)
  await pullOnly(phone)
  expect(await titleOf(phone, id)).not.toBe(TITLE)
  await rename(laptop, id, `${TITLE}!`)
  await pull(phone)
  expect(await titleOf(phone, id)).toBe(`${TITLE}!`)
})

whole(test)('where what seals cannot be loaded now, the edit waits as if nobody had heard it', async () => {
  const { laptop } = await twoDevices(server())
  const id = await record(laptop, 'First')
  await setField(laptop.app, id, { kind: 'title', title: TITLE })
  await drain({ ...laptop, sealing: () => Promise.reject(new Error('The extra does not load.')) })
  expect(await waiting(laptop)).toEqual([['title', 'pending']])
  await laptop.app.outbox.toCollection().modify((one) => {
    one.state = { kind: 'pending', attempt: 0, notBefore: 0, waitingFor: null }
  })
  await send(laptop)
  expect(await waiting(laptop)).toEqual([])
})

whole(test)('what the service worker took in is opened when a page tidies up', async () => {
  const { laptop, phone } = await twoDevices(server())
  const id = await record(laptop, TITLE)
  await pullOnly(phone)
  await pull(phone)
  expect(await titleOf(phone, id)).not.toBe(TITLE)
  await prune({ ...phone, quota: async () => null, isHeard: true })
  expect(await titleOf(phone, id)).toBe(TITLE)
})

whole(test)('a restored server gets back the newest row, merged with what was written on it since', async () => {
  const { laptop, phone } = await twoDevices(server())
  const id = await record(laptop, 'First')
  await pull(phone)
  await rename(laptop, id, 'Second')
  await rename(laptop, id, TITLE)
  await restore(server(), () =>
    server().context.database.deleteFrom('sealed_values').where('recording_id', '=', id).where('n', '>', 1).execute(),
  )
  await mark(phone, id, [7])
  await send(phone)
  expect(await versionsOn(phone, id)).toEqual([1, 2])
  await pull(laptop)
  await send(laptop)
  await pull(phone)
  const tablet = sealedDevice(laptop.jar, laptop.owner)
  await letIn(laptop, tablet)
  await pull(tablet)
  for (const device of [laptop, phone, tablet]) {
    const { title, highlights } = await rowOf(device, id)
    expect([title, marksOf(highlights)]).toEqual([TITLE, [7]])
  }
})

whole(test)('two devices that wrote the same count are merged, and the next one says so', async () => {
  const { laptop, phone } = await twoDevices(server())
  const id = await record(laptop, 'First')
  await pull(phone)
  await rename(laptop, id, TITLE)
  await restore(server(), () =>
    server().context.database.deleteFrom('sealed_values').where('recording_id', '=', id).where('n', '>', 1).execute(),
  )
  await mark(phone, id, [7])
  await send(phone)
  await pull(laptop)
  await send(laptop)
  expect(await versionsOn(laptop, id)).toEqual([1, 2, 3])
  await pull(phone)
  const { title, highlights } = await rowOf(phone, id)
  expect([title, marksOf(highlights)]).toEqual([TITLE, [7]])
})

whole(test)('a field that only a later version knows is carried on', async () => {
  const { laptop, phone } = await twoDevices(server())
  const id = await record(laptop, 'First')
  const { sealed } = await rowOf(laptop, id)
  const row = { ...sealed?.row, mood: { at: 1, value: 'glad' } }
  await laptop.app.recordings.update(id, { sealed: { ...sealed, row } })
  await rename(laptop, id, 'Second')
  await pull(phone)
  await rename(phone, id, TITLE)
  await laptop.app.recordings.update(id, { sealed })
  await pull(laptop)
  expect((await rowOf(laptop, id)).sealed?.row?.['mood']?.value).toBe('glad')
  expect(await titleOf(laptop, id)).toBe(TITLE)
})

whole(test)('a column that only a later version knows is passed over, and not kept to be tried again', async () => {
  const { laptop, phone } = await twoDevices(server())
  const id = await record(laptop, 'First')
  const note = { column: 'note', version: '1-deadbeef', value: 'AAAA' }
  expect((await laptop.jar.json('PUT', `/api/recordings/${id}/sealed-values`, note)).status).toBe(200)
  await pull(phone)
  expect(await titleOf(phone, id)).toBe('First')
  expect(await phone.app.keys.get('values-read')).toMatchObject({ aside: [] })
})

test('what is written after a device was removed, that device cannot read, and it writes nothing', async () => {
  const { laptop, phone } = await twoDevices(server())
  const id = await record(laptop, 'First')
  await pull(phone)
  const device = await phone.app.keys.get('device')
  if (device?.key !== 'device') throw new Error('The phone has no key.')
  await removeFromAccount(laptop.store, laptop.client, new Set([device.id]))
  await rename(laptop, id, TITLE)
  await pull(phone)
  expect(await titleOf(phone, id)).toBe('First')
  await rename(phone, id, 'Of the phone')
  expect(await waiting(phone)).toEqual([
    ['title', { kind: 'refused', message: 'Only your devices can change this recording.' }],
  ])
  expect((await versionsOn(laptop, id)).at(-1)).toBe(2)
  await pull(laptop)
  expect(await titleOf(laptop, id)).toBe(TITLE)
})

test('a server of before keeps no values: the title shows here, and no recording counts as deleted', async () => {
  const { laptop } = await twoDevices(server())
  const id = await record(laptop, 'First')
  const call: typeof laptop.client.call = (endpoint, input) =>
    laptop.client.call(
      endpoint.path.endsWith('/sealed-values') ? { ...endpoint, path: '/api/no-such-call' } : endpoint,
      input,
    )
  await setField(laptop.app, id, { kind: 'title', title: TITLE })
  await drain({ ...laptop, client: { ...laptop.client, call } })
  expect(await waiting(laptop)).toEqual([
    ['title', { kind: 'refused', message: 'Only your devices can change this recording.' }],
  ])
  expect(await titleOf(laptop, id)).toBe(TITLE)
})
