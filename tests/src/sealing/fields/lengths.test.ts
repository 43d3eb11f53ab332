import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newRecordingId, type RecordingId } from '../../../../contract/ids.ts'
import { fromBase64url } from '../../../../core/sealing/bytes.ts'
import { deleteForever } from '../../../../src/local/recordings/delete-forever.ts'
import { deleteRecording } from '../../../../src/local/recordings/queue-edit.ts'
import { drain } from '../../../../src/sync/drain.ts'
import { pull } from '../../../../src/sync/feed/pull.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestServer } from '../../../../testkit/server/test-server.ts'
import { record, rename, rowOf, send, type TestDevice, titleOf, twoDevices, valuesOn, waiting } from './two-devices.ts'

let server: TestServer
let laptop: TestDevice
let phone: TestDevice
let id: RecordingId
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  server = await startTestServer({ ZERO_ACCESS: 'offered', PERSON_QUOTA_MB: '1' })
  ;({ laptop, phone } = await twoDevices(server))
  id = await record(laptop, 'First')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

/** Version, kid, nonce and tag. */
const AROUND = 1 + 16 + 12 + 16

/** What is used is counted anew each minute. */
async function fillQuota(): Promise<RecordingId> {
  const other = newRecordingId()
  await postRecording(laptop.jar, recordingForm({ id: other }, fakeWebm()))
  await server.context.database
    .updateTable('recordings')
    .set({ file_size: 1_048_576 })
    .where('id', '=', other)
    .execute()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
  return other
}

const lengths = async () =>
  (await valuesOn(laptop))
    .filter(({ recordingId }) => recordingId === id)
    .map(({ value }) => fromBase64url(value).length - AROUND)

describe('what a device writes in a recording', () => {
  test('tells the server its length in steps of 256 bytes: a title of one letter is like one of ten', async () => {
    await rename(laptop, id, 'A')
    await rename(laptop, id, 'A'.repeat(10))
    const [first, one, ten] = await lengths()
    expect(one).toBe(ten)
    for (const length of [first, one, ten]) expect((length ?? 1) % 256).toBe(0)
  })

  test('that has no space there does not hold its recording back from the trash, which makes some', async () => {
    await fillQuota()
    await rename(laptop, id, 'Second')
    await deleteRecording(laptop.app, id)
    await drain(laptop)
    await pull(phone)
    expect((await rowOf(phone, id)).deletedAt).not.toBeNull()
    expect(await waiting(laptop)).toEqual([['title', 'pending']])
  })

  test('that has no space there keeps nobody from deleting for good, with a word to the other devices', async () => {
    await pull(phone)
    await fillQuota()
    await deleteForever(laptop.app, laptop.audio, laptop.owner, id)
    await send(laptop)
    expect(await waiting(laptop)).toEqual([])
    await pull(phone)
    expect(await phone.app.recordings.get(id)).toBeUndefined()
  })

  test('stays here while its person has no space left there, and goes when there is some', async () => {
    const other = await fillQuota()
    await rename(laptop, id, 'Second')
    const [entry] = await laptop.app.outbox.toArray()
    expect(entry).toMatchObject({ state: { kind: 'pending', waitingFor: 'server-full' }, isPersonFull: true })
    expect(await titleOf(laptop, id)).toBe('Second')
    await laptop.jar.json('DELETE', `/api/recordings/${other}?forever=1`)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 122_000)
    await laptop.app.outbox.toCollection().modify((one) => {
      one.state = { kind: 'pending', attempt: 0, notBefore: 0, waitingFor: null }
    })
    await send(laptop)
    await pull(phone)
    expect(await titleOf(phone, id)).toBe('Second')
  })
})
