import 'fake-indexeddb/auto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { UserId } from '../../../contract/ids.ts'
import { SEALED_AUDIO } from '../../../contract/recordings/sealed-audio.ts'
import { openAudio } from '../../../core/sealing/sealed-audio.ts'
import { draftAccount } from '../../../src/sealing/begin-account.ts'
import { deliverField } from '../../../src/sealing/fields/deliver-field.ts'
import { sealDeletion } from '../../../src/sealing/fields/seal-deletion.ts'
import { followAccount } from '../../../src/sealing/follow-account.ts'
import { openRecordingKey, wrapForAccount } from '../../../src/sealing/recording-keys.ts'
import { syncKeys } from '../../../src/sealing/sync-keys.ts'
import { drain } from '../../../src/sync/drain.ts'
import { pull } from '../../../src/sync/feed/pull.ts'
import { wakeEntries } from '../../../src/sync/outbox/wake-entries.ts'
import { fakeWebm } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestServer } from '../../../testkit/server/test-server.ts'
import { gone } from '../../../testkit/stored/planted.ts'
import { saveSealed, sealedDevice, speakSealed } from './sealed-devices.ts'
import { begin, letIn } from './sealing-devices.ts'

let server: TestServer
beforeAll(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  server = await startTestServer({ ZERO_ACCESS: 'offered' })
})
afterAll(() => server.close())

let people = 0
async function twoDevices() {
  const email = `sealed${++people}@example.org`
  const jar = await server.newPerson(email)
  const owner = (await server.context.people.findByEmail(email))?.id as UserId
  return [sealedDevice(jar, owner), sealedDevice(jar, owner)] as const
}
type TestDevice = Awaited<ReturnType<typeof twoDevices>>[0]

const TITLE = 'Quarterly numbers of the orchard'
const WORD = 'the gardener is to be let go'
const second = (text: string) => new Uint8Array(Buffer.concat([fakeWebm(64), Buffer.from(text)]))
const SPOKEN = [second(WORD), second('and nobody knows'), second('before May')]

async function send(device: TestDevice): Promise<void> {
  await wakeEntries(device.app, device.owner, ['offline', 'server-busy', 'sign-in', 'storage'])
  await drain(device)
}

/** All that the server keeps, as it lies there and as its master key opens it, and all that it was sent. */
async function whatTheServerHas(devices: readonly TestDevice[]): Promise<Buffer> {
  const { database, blobs } = server.context
  const loot: Buffer[] = devices.flatMap(({ bodies }) => bodies)
  // What the server removes or renames meanwhile was a draft.
  for (const entry of await readdir(server.config.dataDir, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) loot.push(await readFile(join(entry.parentPath, entry.name)).catch(gone(Buffer.alloc(0))))
  for (const { name } of await database.introspection.getTables())
    loot.push(
      Buffer.from(
        JSON.stringify(
          await database
            .selectFrom(name as 'recordings')
            .selectAll()
            .execute(),
        ),
      ),
    )
  for (const name of await blobs.list('')) loot.push(...((await blobs.read(name).toArray()) as Buffer[]))
  return Buffer.concat(loot)
}

async function heardBy(device: TestDevice, audioUrl: string): Promise<string> {
  const sealed = new Uint8Array(await (await device.jar.fetch(audioUrl)).arrayBuffer())
  const parts: Uint8Array[] = []
  for await (const chunk of openAudio((kid) => openRecordingKey(device.app, device.store, kid), [sealed]))
    parts.push(chunk.audio)
  return Buffer.concat(parts).toString('latin1')
}

const audioUrlOf = async (device: TestDevice, id: string): Promise<string> =>
  (await (await device.jar.fetch(`/api/recordings/${id}/audio-url`)).json()).audioUrl

test('what was recorded in the mode is confirmed by the server, and opens on a device that was approved later', async () => {
  const [laptop, phone] = await twoDevices()
  await begin(laptop)
  const id = await speakSealed(laptop, SPOKEN)
  await saveSealed(laptop, id, TITLE)
  await send(laptop)
  const row = await laptop.app.recordings.get(id)
  expect(row).toMatchObject({ title: TITLE, mime: SEALED_AUDIO, transcription: { state: 'off' } })
  expect(row?.confirmedAt).not.toBeNull()
  await pull(laptop)
  expect((await laptop.app.recordings.get(id))?.title).toBe(TITLE)
  await letIn(laptop, phone)
  await pull(phone)
  await syncKeys(phone, phone.store, phone.client, null)
  expect((await phone.app.recordings.get(id))?.mime).toBe(SEALED_AUDIO)
  expect(await heardBy(phone, await audioUrlOf(phone, id))).toBe(Buffer.concat(SPOKEN).toString('latin1'))
})

test('the thief: all that the server has, and all that it was sent, tells no word, no title and no audio', async () => {
  const [laptop] = await twoDevices()
  await begin(laptop)
  const id = await speakSealed(laptop, SPOKEN)
  await saveSealed(laptop, id, TITLE)
  await send(laptop)
  const loot = await whatTheServerHas([laptop])
  const needles = [TITLE, WORD, SPOKEN[0]?.subarray(4, 60), new Uint8Array(30).fill(99)]
  const found = needles.flatMap((needle, at) => {
    const bytes = Buffer.from(needle ?? '')
    return [bytes, Buffer.from(bytes.toString('base64')), Buffer.from(bytes.toString('hex'))].some((form) =>
      loot.includes(form),
    )
      ? [at]
      : []
  })
  expect(found).toEqual([])
  expect(loot.includes('EMS1')).toBe(true)
  const disk = Buffer.concat((await laptop.audio.chunks.toArray()).map(({ bytes }) => Buffer.from(bytes)))
  expect(disk.includes(WORD)).toBe(false)
})

test('the control: without the mode the same search finds what was sent', async () => {
  const [laptop] = await twoDevices()
  const { record, chunks } = await import('../local/recordings/takes.ts')
  const recording = await record(laptop.audio, chunks(new Uint8Array(Buffer.concat(SPOKEN)), 50), {
    owner: laptop.owner,
  })
  await saveSealed(laptop, recording, TITLE)
  await send(laptop)
  const loot = await whatTheServerHas([laptop])
  expect([loot.includes(TITLE), loot.includes(WORD)]).toEqual([true, true])
})

test('a take whose key no account wraps stays here, and goes when that is there', async () => {
  const [laptop] = await twoDevices()
  const id = await speakSealed(laptop, SPOKEN)
  await saveSealed(laptop, id, TITLE)
  await send(laptop)
  expect(laptop.bodies.some((body) => body.includes('EMS1'))).toBe(false)
  expect((await laptop.app.outbox.toArray()).map(({ state }) => state)).toMatchObject([
    { kind: 'pending', waitingFor: 'storage' },
  ])
  await begin(laptop)
  await wrapForAccount(laptop.app, laptop.store)
  await send(laptop)
  expect((await laptop.app.recordings.get(id))?.confirmedAt).not.toBeNull()
  expect(await heardBy(laptop, await audioUrlOf(laptop, id))).toBe(Buffer.concat(SPOKEN).toString('latin1'))
})

test('an upload that waits for a key looks for it: an account that was begun while the server was away goes on by itself', async () => {
  const [laptop] = await twoDevices()
  const id = await speakSealed(laptop, SPOKEN)
  await saveSealed(laptop, id, TITLE)
  const account = await draftAccount(laptop.store, { device: 'Laptop', recovery: 'Paper' })
  await laptop.store.write(account.beginning)
  await drain({ ...laptop, sealing: async () => ({ deliverField, openValues: followAccount, sealDeletion }) })
  expect((await laptop.app.recordings.get(id))?.confirmedAt).not.toBeNull()
})
