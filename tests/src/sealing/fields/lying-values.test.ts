import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { RecordingId } from '../../../../contract/ids.ts'
import type { RecordingRow } from '../../../../contract/recordings/recording.ts'
import { SEALED_AUDIO } from '../../../../contract/recordings/sealed-audio.ts'
import type { SealedValue } from '../../../../contract/recordings/sealed-values.ts'
import { base64url, fromHex } from '../../../../core/sealing/bytes.ts'
import { PADDING, sealField } from '../../../../core/sealing/sealed-field.ts'
import { writeSealedRow } from '../../../../core/sealing/sealed-row.ts'
import { openSounds } from '../../../../src/sealing/audio/open-sounds.ts'
import { openValues } from '../../../../src/sealing/fields/open-values.ts'
import { openRecordingKey } from '../../../../src/sealing/recording-keys.ts'
import { pull } from '../../../../src/sync/feed/pull.ts'
import { cases, whole } from '../../../whole.ts'
import { sealedDevice } from '../sealed-devices.ts'
import { letIn, opened } from '../sealing-devices.ts'
import {
  openFrom,
  pullFrom,
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
  versionsOn,
  waiting,
} from './two-devices.ts'

const server = serverOfFile()

const TITLE = 'Quarterly numbers of the orchard'
let laptop: TestDevice
let phone: TestDevice
let id: RecordingId
let other: RecordingId
/** The first and the second value of the recording, and that of another one. */
let first: SealedValue
let second: SealedValue
let ofOther: SealedValue

const rowsOf = (values: readonly SealedValue[], of: RecordingId) =>
  values.filter(({ recordingId }) => recordingId === of)
const one = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('It is missing.')
  return value
}

beforeEach(async () => {
  ;({ laptop, phone } = await twoDevices(server()))
  id = await record(laptop, 'First')
  other = await record(laptop, 'Another')
  await pull(phone)
  await rename(laptop, id, TITLE)
  await rename(laptop, other, 'Another title')
  // A busy machine's server may have put one off.
  await vi.waitFor(async () => {
    await send(laptop)
    expect(await waiting(laptop)).toEqual([])
  })
  const values = await valuesOn(laptop)
  first = one(rowsOf(values, id)[0])
  second = one(rowsOf(values, id)[1])
  ofOther = one(rowsOf(values, other)[1])
})

/** A right row, sealed by the key of this recording for another place than the one in which it is shown. */
async function sealedFor(place: { account?: string; column?: string; recording?: string; version?: string }) {
  const { log } = await opened(laptop)
  const kid = one((await rowOf(laptop, id)).sealed?.kid)
  const key = one((await openRecordingKey(laptop.app, laptop.store, fromHex(kid))) ?? undefined)
  const right = { account: log.body.account, column: 'row', recording: id, version: second.version }
  const text = writeSealedRow({ title: { at: Date.now() + 1e9, value: 'Never said' } })
  return base64url(await sealField(key, { ...right, ...place }, text, PADDING.row))
}

type Lie = [what: string, values: () => Promise<SealedValue[]>]
const LIES = cases<Lie>(
  [
    ['an older value in the place of the newer', async () => [{ ...second, value: first.value }]],
    ['the value of another recording', async () => [{ ...second, value: ofOther.value }]],
  ],
  [
    ['an older value under its own version', async () => [first]],
    ['the newer value under a version that is higher yet', async () => [{ ...second, version: `9${second.version}` }]],
    ['the value of another recording under its version', async () => [{ ...ofOther, recordingId: id }]],
    ['the value of another column', async () => [{ ...second, value: await sealedFor({ column: 'note' }) }]],
    ['a value of another account', async () => [{ ...second, value: await sealedFor({ account: '0'.repeat(32) }) }]],
    ['a value of no account', async () => [{ ...second, value: base64url(new Uint8Array(300).fill(1)) }]],
    ['a value that is cut off', async () => [{ ...second, value: second.value.slice(0, -8) }]],
    ['a value with a changed byte', async () => [{ ...second, value: flipped(second.value) }]],
    ['no value', async () => []],
  ],
)
const flipped = (value: string): string => `${value.slice(0, 100)}${value[100] === 'A' ? 'B' : 'A'}${value.slice(101)}`

describe('a device to which the server gives', () => {
  test.each(LIES)('%s, shows what it had, and takes in what else came', async (_, lie) => {
    const shown = await lie()
    await pullOnly(phone)
    await openFrom(phone, (values) => [...shown, ...values.filter(({ recordingId }) => recordingId !== id)])
    expect(await titleOf(phone, id)).toBe('First')
    expect(await titleOf(phone, other)).toBe('Another title')
    // Without the lie it works: with the next change at the latest.
    await rename(laptop, id, `${TITLE}!`)
    await pull(phone)
    expect(await titleOf(phone, id)).toBe(`${TITLE}!`)
    await rename(phone, id, 'Of the phone')
    expect(await waiting(phone)).toEqual([])
    await pull(laptop)
    expect(await titleOf(laptop, id)).toBe('Of the phone')
  })

  test('the right value in the right place takes it in: the control', async () => {
    await pullOnly(phone)
    await openFrom(phone, (values) => values)
    expect(await titleOf(phone, id)).toBe(TITLE)
  })

  whole(test)('an older value after the newer one keeps the newer', async () => {
    await pull(phone)
    await openFrom(phone, () => [first])
    expect([await titleOf(phone, id), (await rowOf(phone, id)).sealed?.version]).toEqual([TITLE, second.version])
  })
})

whole(test)('a value that does not open yet is tried again when its key is there', async () => {
  const tablet = sealedDevice(laptop.jar, laptop.owner)
  await letIn(laptop, tablet)
  await pullOnly(tablet)
  const noWraps: typeof tablet.client.call = async (endpoint, input) =>
    endpoint.path === '/api/wraps'
      ? ({ wraps: [], cursor: '0', more: false } as never)
      : tablet.client.call(endpoint, input)
  await openValues({ ...tablet, client: { ...tablet.client, call: noWraps } })
  expect(await titleOf(tablet, id)).not.toBe(TITLE)
  const third = await record(laptop, 'Third')
  await pull(tablet)
  expect([await titleOf(tablet, id), await titleOf(tablet, third)]).toEqual([TITLE, 'Third'])
})

describe('a stolen session', () => {
  const writeGarbage = async (n: number, value = base64url(crypto.getRandomValues(new Uint8Array(300)))) =>
    (
      await laptop.jar.json('PUT', `/api/recordings/${id}/sealed-values`, {
        column: 'row',
        version: `${n}-deadbeef`,
        value,
      })
    ).status

  test('adds garbage, and nobody loses what was written', async () => {
    await pull(phone)
    for (const n of [3, 4, 900_000]) expect(await writeGarbage(n)).toBe(200)
    await pull(phone)
    expect(await titleOf(phone, id)).toBe(TITLE)
    await rename(phone, id, 'Of the phone')
    expect(await waiting(phone)).toEqual([])
    await pull(laptop)
    expect(await titleOf(laptop, id)).toBe('Of the phone')
    const tablet = sealedDevice(laptop.jar, laptop.owner)
    await letIn(laptop, tablet)
    await pull(tablet)
    expect(await titleOf(tablet, id)).toBe('Of the phone')
  })

  whole(test)('pushes out no first value: a device without memory shows that', async () => {
    for (const n of [3, 4, 5, 6]) expect(await writeGarbage(n)).toBe(200)
    const tablet = sealedDevice(laptop.jar, laptop.owner)
    await letIn(laptop, tablet)
    await pull(tablet)
    expect(await titleOf(tablet, id)).toBe('First')
  })

  whole(test)('cannot bring an older value back under a later version', async () => {
    expect(await writeGarbage(3, first.value)).toBe(200)
    expect(await writeGarbage(2, first.value)).toBe(409)
    await pull(phone)
    expect(await titleOf(phone, id)).toBe(TITLE)
  })
})

describe('a row of the feed that lies', () => {
  const clear = { title: 'Never said', isFavorite: true, spokenLanguage: 'fr', agreedAt: '2026-01-01T00:00:00.000Z' }
  const marks = [{ start: 1, end: null, text: '', mark: true }]
  const LIE: Partial<RecordingRow> = { ...clear, highlights: marks as RecordingRow['highlights'] }

  const asClear = ({ segments }: RecordingRow) => ({
    ...{ ...LIE, mime: 'audio/webm' },
    segments: segments.map((segment) => ({ ...segment, mime: 'audio/webm' })),
  })

  test('shows no clear title, mark or star, on a device that knows the recording and on one that does not', async () => {
    await pullFrom(phone, () => LIE)
    const tablet = sealedDevice(laptop.jar, laptop.owner)
    await pullFrom(tablet, () => LIE)
    for (const device of [phone, tablet]) {
      const { title, isFavorite, highlights, spokenLanguage, agreedAt } = await rowOf(device, id)
      expect(title).not.toBe('Never said')
      expect([isFavorite, highlights, spokenLanguage, agreedAt]).toEqual([false, [], undefined, undefined])
    }
  })

  test('makes no recording clear again that was sealed: nothing that is written in it is sent', async () => {
    await pullFrom(phone, asClear)
    expect((await rowOf(phone, id)).mime).toBe(SEALED_AUDIO)
    await rename(phone, id, 'Whispered to my devices alone')
    expect(phone.bodies.some((body) => body.includes('Whispered'))).toBe(false)
    await pull(laptop)
    expect(await titleOf(laptop, id)).toBe('Whispered to my devices alone')
  })

  whole(test)('passes off no other audio: what the recording device has sealed counts', async () => {
    const tablet = sealedDevice(laptop.jar, laptop.owner)
    await letIn(laptop, tablet)
    const wrong = one((await rowOf(laptop, other)).segments[0])
    await pullFrom(tablet, (row) => (row.id === id ? { segments: [wrong], duration: 99, fileSize: wrong.bytes } : {}))
    const { segments, duration, fileSize } = await rowOf(laptop, id)
    expect(await rowOf(tablet, id)).toMatchObject({ segments, duration, fileSize })
    const send = async (path: string, init?: RequestInit) =>
      tablet.client.send(path.replace(id, other), init as { method: 'GET' })
    const lying = { ...tablet.client, send } as typeof tablet.client
    await expect(openSounds(tablet, lying, { id, segments }, false)).rejects.toThrow('other bytes')
    // A clear row is none of a sealed recording, even before its first word.
    await pullFrom(tablet, asClear)
    expect((await rowOf(tablet, id)).segments).toEqual(segments)
  })

  whole(test)('whose audio it cannot read any more is believed: then no copy here goes', async () => {
    await rename(laptop, id, `${TITLE}!`)
    await pullFrom(phone, ({ segments }) => ({ segments: segments.map((one) => ({ ...one, damaged: true as const })) }))
    expect((await rowOf(phone, id)).segments[0]?.damaged).toBe(true)
  })
})

whole(test)('what the server answers to an upload makes no sealed recording clear', async () => {
  const { speakSealed, saveSealed } = await import('../sealed-devices.ts')
  const { fakeWebm } = await import('../../../../testkit/server/recordings.ts')
  const mine = await speakSealed(laptop, [new Uint8Array(fakeWebm(64))])
  await saveSealed(laptop, mine, TITLE)
  const { client } = laptop
  const call: typeof client.call = async (endpoint, input) => {
    const answer = await client.call(endpoint, input)
    if (endpoint.method !== 'POST' || endpoint.path !== '/api/recordings') return answer
    const row = answer as unknown as RecordingRow
    const segments = row.segments.map((segment) => ({ ...segment, mime: 'audio/webm' }))
    return { ...row, title: 'Never said', mime: 'audio/webm', segments } as typeof answer
  }
  Object.assign(laptop, { client: { ...client, call } })
  await send(laptop)
  Object.assign(laptop, { client })
  expect(await rowOf(laptop, mine)).toMatchObject({ title: TITLE, mime: SEALED_AUDIO })
  expect(laptop.bodies.some((body) => body.includes(TITLE))).toBe(false)
  expect(await versionsOn(laptop, mine)).toEqual([1])
  await pull(phone)
  expect(await titleOf(phone, mine)).toBe(TITLE)
})
