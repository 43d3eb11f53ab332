import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RecordingId, UserId } from '../../../contract/ids.ts'
import type { Client } from '../../../src/api/client.ts'
import { removeAudio } from '../../../src/local/audio/chunk-pages.ts'
import { openSounds } from '../../../src/sealing/audio/open-sounds.ts'
import { drain } from '../../../src/sync/drain.ts'
import { startTestServer, type TestServer } from '../../../testkit/server/test-server.ts'
import { pullOnly } from './fields/two-devices.ts'
import { type SealedDevice, saveSealed, sealedDevice, speakSealed } from './sealed-devices.ts'
import { begin, letIn } from './sealing-devices.ts'

/** Twelve seconds as Chromium's recorder wrote them, so without a length of their own. */
const LIVE = new Uint8Array(readFileSync(resolve(import.meta.dirname, '../local/recordings/chromium-live.webm')))
const PIECE = Math.ceil(LIVE.length / 12)
const SPOKEN = Array.from({ length: 12 }, (_, at) => LIVE.slice(at * PIECE, (at + 1) * PIECE))

let server: TestServer
let laptop: SealedDevice
let phone: ReturnType<typeof sealedDevice>
let id: RecordingId
let unsent: RecordingId
beforeAll(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  server = await startTestServer({ ZERO_ACCESS: 'offered' })
  const jar = await server.newPerson('anna@example.org')
  const owner = (await server.context.people.findByEmail('anna@example.org'))?.id as UserId
  laptop = sealedDevice(jar, owner)
  phone = sealedDevice(jar, owner)
  await begin(laptop)
  id = await speakSealed(laptop, SPOKEN)
  await saveSealed(laptop, id, 'Spoken')
  await drain(laptop)
  unsent = await speakSealed(laptop, SPOKEN)
  await letIn(laptop, phone)
  // Nothing of it was opened yet.
  await pullOnly(phone)
})
afterAll(() => server.close())

const segmentsAt = async ({ app }: SealedDevice) => (await app.recordings.get(id))?.segments ?? []
const opened = async (device: SealedDevice, client: Client = device.client) =>
  openSounds(device, client, { id, segments: await segmentsAt(device) }, false)

/** It plays: the same audio behind a header with its length. */
async function expectWhole(sounds: Awaited<ReturnType<typeof opened>>): Promise<void> {
  expect(sounds).toHaveLength(1)
  const [{ from, seconds, startOffset }] = sounds as [(typeof sounds)[0]]
  expect([from.type, startOffset]).toEqual(['audio/webm;codecs=opus', 0])
  expect(seconds).toBeCloseTo(12, 0)
  const bytes = Buffer.from(await from.arrayBuffer())
  expect(bytes.subarray(-2000).equals(Buffer.from(LIVE.subarray(-2000)))).toBe(true)
  expect(bytes.length).toBeGreaterThan(LIVE.length)
}

const none = { send: () => Promise.reject(new TypeError('Failed to fetch')) } as unknown as Client

test('on the device that recorded it opens with no network, saved or not', async () => {
  await expectWhole(await opened(laptop, none))
  await expectWhole(await openSounds(laptop, none, { id: unsent, segments: [] }, false))
  await expectWhole(await openSounds(laptop, none, { id: unsent, segments: [] }, true))
})

test('another device opens the bytes of the server, and asks for the key that it lacks', async () => {
  expect(await phone.app.wraps.count()).toBe(0)
  const sounds = await opened(phone)
  const bytes = Buffer.from(await (sounds[0]?.from ?? new Blob()).arrayBuffer())
  expect(bytes.subarray(-2000).equals(Buffer.from(LIVE.subarray(-2000)))).toBe(true)
  expect(sounds[0]?.from.type).toBe('audio/webm')
})

/** A server that gives these bytes of the recording. */
const lying = (device: SealedDevice, change: (bytes: Buffer) => Buffer): Client => ({
  ...device.client,
  send: async (...asked) => {
    const answer = await device.client.send(...asked)
    return new Response(new Uint8Array(change(Buffer.from(await answer.arrayBuffer()))))
  },
})
const changed = (bytes: Buffer): Buffer => {
  bytes.writeUInt8(bytes.readUInt8(500) ^ 1, 500)
  return bytes
}
const swapped = (bytes: Buffer): Buffer => {
  const first = 40 + 16 + bytes.readUInt32BE(40)
  const second = first + 16 + bytes.readUInt32BE(first)
  return Buffer.concat([
    bytes.subarray(0, 40),
    bytes.subarray(first, second),
    bytes.subarray(40, first),
    bytes.subarray(second),
  ])
}
const LIES: [string, (bytes: Buffer) => Buffer][] = [
  ['changed', changed],
  ['cut inside of a chunk', (bytes) => bytes.subarray(0, bytes.length - 5)],
  ['cut after a whole chunk', (bytes) => bytes.subarray(0, 40 + 16 + bytes.readUInt32BE(40))],
  ['swapped', swapped],
  ['clear', () => Buffer.from(LIVE)],
  ['empty', () => Buffer.alloc(0)],
]

test.each(LIES)('audio that the server gives %s is refused, and none of it is handed out', async (_, lie) => {
  await expect(opened(phone, lying(phone, lie))).rejects.toThrow()
})

test.each(LIES.filter(([kind]) => kind !== 'cut after a whole chunk'))(
  'it is refused, too, where the server names the sums of what is %s',
  async (_, lie) => {
    const clean = Buffer.from(
      await (await phone.client.send(`/api/recordings/${id}/audio?segment=0`, { method: 'GET' })).arrayBuffer(),
    )
    const bytes = new Uint8Array(lie(clean))
    const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
    const segments = (await segmentsAt(phone)).map((one) => ({ ...one, bytes: bytes.length, sha256 }))
    await expect(openSounds(phone, lying(phone, lie), { id, segments }, false)).rejects.toThrow()
  },
)

test('what this device has lost is taken from the server, and is refused where there is none', async () => {
  const row = (await laptop.audio.chunks.toArray()).find((chunk) => chunk.recording === id && chunk.sequence === 5)
  if (!row) throw new Error('The chunk is not there.')
  await laptop.audio.chunks.delete([id, 0, 5])
  await expectAudio(await opened(laptop))
  await expect(opened(laptop, none)).rejects.toThrow()
  await laptop.audio.chunks.put(row)
  await expectWhole(await opened(laptop, none))
})
async function expectAudio(sounds: Awaited<ReturnType<typeof opened>>): Promise<void> {
  expect((await sounds[0]?.from.arrayBuffer())?.byteLength).toBeGreaterThan(LIVE.length)
}

test('the audio of another recording under the same account is not taken for this one', async () => {
  const other = (await laptop.audio.chunks.toArray()).filter((chunk) => chunk.recording === unsent)
  const mine = (await laptop.audio.chunks.toArray()).filter((chunk) => chunk.recording === id)
  await laptop.audio.chunks.bulkPut(other.map((chunk) => ({ ...chunk, recording: id })))
  await expect(opened(laptop, none)).rejects.toThrow()
  await laptop.audio.chunks.bulkPut(mine)
})

test('a device without the key says that it has none', async () => {
  await phone.app.wraps.clear()
  const deaf: Client = { ...phone.client, call: () => Promise.reject(new TypeError('Failed to fetch')) }
  await expect(opened(phone, deaf)).rejects.toThrow('is not on this device')
  await removeAudio(phone.audio, id)
})
