import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RecordingId } from '../../../../contract/ids.ts'
import { freeAudio } from '../../../../src/local/audio/prune-audio.ts'
import { emptyOwnTrash } from '../../../../src/local/recordings/delete-forever.ts'
import { renameRecording } from '../../../../src/local/recordings/edit-recording.ts'
import { editInBulk } from '../../../../src/local/recordings/edit-several.ts'
import { keepOrphan } from '../../../../src/local/recordings/orphans.ts'
import { readStatusInput } from '../../../../src/local/recordings/queries.ts'
import { deleteRecording, restoreRecording } from '../../../../src/local/recordings/queue-edit.ts'
import { recordingStatus } from '../../../../src/local/recordings/recording-status.ts'
import { pull } from '../../../../src/sync/feed/pull.ts'
import { fakeWebm } from '../../../../testkit/server/recordings.ts'
import { chunks, record as recordOpenly } from '../../local/recordings/takes.ts'
import { saveSealed, speakSealed } from '../sealed-devices.ts'
import {
  DAY,
  isHeardOn,
  mark,
  openFrom,
  pullFrom,
  pullPurged,
  record,
  rename,
  rowOf,
  send,
  serverOfFile,
  type TestDevice,
  titleOf,
  twoDevices,
  waiting,
} from './two-devices.ts'

const server = serverOfFile()

const TITLE = 'Quarterly numbers of the orchard'
let laptop: TestDevice
let phone: TestDevice
let id: RecordingId
beforeEach(async () => {
  ;({ laptop, phone } = await twoDevices(server()))
  id = await record(laptop, TITLE)
  for (const device of [laptop, phone]) await pull(device)
})

const daysAgo = (days: number): string => new Date(Date.now() - days * DAY).toISOString()
const in31Days = () => Date.now() + 31 * DAY

async function statusOn({ app }: TestDevice, of = id): Promise<string | undefined> {
  const input = await readStatusInput(app, of)
  return input ? recordingStatus({ ...input, now: Date.now() }).kind : undefined
}

/** The server says that it has been in the trash for 40 days. */
async function calledTrashed(): Promise<void> {
  await mark(phone, id, [1])
  await send(phone)
  await pullFrom(laptop, () => ({ deletedAt: daysAgo(40) }))
  expect((await rowOf(laptop, id)).deletedAt).not.toBeNull()
}

/** It is in the library, with its audio, and that the server has not got it is said. */
async function expectKept(device: TestDevice): Promise<void> {
  expect(await isHeardOn(device, id)).toBe(true)
  expect(await rowOf(device, id)).toMatchObject({ title: TITLE, deletedAt: null, sealed: { purged: true } })
  expect(await statusOn(device)).toBe('lost')
  expect(await device.app.tombstones.get(id)).toBeUndefined()
}

describe('a server that says a sealed recording was deleted for good, which nobody has done', () => {
  test('removes no audio: the recording stays, as one that the server does not have', async () => {
    await pullPurged(laptop, id)
    await expectKept(laptop)
    await freeAudio(laptop.app, laptop.audio, laptop.owner)
    await expectKept(laptop)
    // A device without its audio has what was written in it.
    await pullPurged(phone, id)
    expect([await titleOf(phone, id), await statusOn(phone)]).toEqual([TITLE, 'lost'])
  })

  test('the control: of a recording that is not sealed it is believed, as ever', async () => {
    const open = await recordOpenly(laptop.audio, chunks(new Uint8Array(fakeWebm(500)), 50), { owner: laptop.owner })
    await saveSealed(laptop, open, 'Not sealed')
    await send(laptop)
    await pullPurged(laptop, open)
    expect([await isHeardOn(laptop, open), await laptop.app.recordings.get(open)]).toEqual([false, undefined])
    expect(await laptop.app.tombstones.get(open)).toBeDefined()
  })

  test('proves nothing by a time in the trash that it says itself', async () => {
    await calledTrashed()
    await pullPurged(laptop, id)
    await expectKept(laptop)
  })

  test('nor by that time and that it was restored since, and has lost it', async () => {
    await calledTrashed()
    const call: typeof laptop.client.call = async (endpoint, input) => {
      const answer = await laptop.client.call(endpoint, input)
      if (endpoint.path !== '/api/changes') return answer
      return { ...(answer as object), restoreId: 'another', changes: [] } as typeof answer
    }
    await pull({ ...laptop, client: { ...laptop.client, call } })
    expect((await rowOf(laptop, id)).confirmedAt).toBeNull()
    await emptyOwnTrash(laptop.app, laptop.audio, laptop.owner, Date.now())
    expect([await isHeardOn(laptop, id), await titleOf(laptop, id)]).toEqual([true, TITLE])
  })

  test('nor by what its person took back: the restore counts', async () => {
    await deleteRecording(laptop.app, id)
    await send(laptop)
    await restoreRecording(laptop.app, id)
    await send(laptop)
    await pullPurged(laptop, id, in31Days)
    await expectKept(laptop)
  })

  test('early, of what is in the trash, takes none of the days that are left', async () => {
    await deleteRecording(laptop.app, id)
    const { deletedAt } = await rowOf(laptop, id)
    await send(laptop)
    await pullFrom(laptop, () => ({ deletedAt: daysAgo(40) }))
    await pullPurged(laptop, id)
    expect(await rowOf(laptop, id)).toMatchObject({ title: TITLE, deletedAt })
    const empty = (days: number) => emptyOwnTrash(laptop.app, laptop.audio, laptop.owner, Date.now() + days * DAY)
    await empty(28)
    expect(await isHeardOn(laptop, id)).toBe(true)
    await empty(31)
    expect([await isHeardOn(laptop, id), await laptop.app.recordings.get(id)]).toEqual([false, undefined])
  })

  test('takes nothing out of the trash that its person has just moved there', async () => {
    await deleteRecording(laptop.app, id)
    const { deletedAt } = await rowOf(laptop, id)
    await pullPurged(laptop, id)
    expect(await rowOf(laptop, id)).toMatchObject({ deletedAt, sealed: { purged: true } })
    expect(await isHeardOn(laptop, id)).toBe(true)
  })

  describe('early, and has really deleted it', () => {
    let other: RecordingId
    beforeEach(async () => {
      other = await record(laptop, 'Another')
      await editInBulk(laptop.app, [id, other], { kind: 'delete' }, () => undefined)
      await send(laptop)
      expect((await laptop.jar.fetch(`/api/recordings/${id}?forever=1`, { method: 'DELETE' })).status).toBe(200)
      await pull(laptop)
    })

    test.each([
      ['alone', () => restoreRecording(laptop.app, id)],
      ['with others', () => editInBulk(laptop.app, [id, other], { kind: 'restore' }, () => undefined)],
    ])('has it in the library, as one that is lost, when it is taken out of the trash %s', async (_, takeOut) => {
      await takeOut()
      await send(laptop)
      expect(await waiting(laptop)).toEqual([])
      await expectKept(laptop)
      // It stays there whatever the server repeats.
      await pullPurged(laptop, id)
      await expectKept(laptop)
    })
  })

  test('does not have it deleted by what another device writes in it', async () => {
    await pullPurged(phone, id)
    await rename(laptop, id, 'Second')
    await openFrom(phone, (values) => values)
    expect(await rowOf(phone, id)).toMatchObject({ title: 'Second', sealed: { purged: true } })
  })

  test('has it as before when it shows it again', async () => {
    await pullPurged(laptop, id)
    await rename(phone, id, 'Of the phone')
    await pull(laptop)
    expect(await titleOf(laptop, id)).toBe('Of the phone')
    expect((await rowOf(laptop, id)).sealed?.purged).toBeUndefined()
    expect(await statusOn(laptop)).toBe('locked')
    await freeAudio(laptop.app, laptop.audio, laptop.owner)
    expect(await isHeardOn(laptop, id)).toBe(false)
  })

  test('is told before what it did not take of the recording', async () => {
    await renameRecording(laptop.app, id, 'Second')
    await laptop.app.outbox.toCollection().modify((entry) => {
      entry.state = { kind: 'parked', reason: { kind: 'orphan' } }
    })
    expect(await statusOn(laptop)).toBe('edit-refused')
    await pullPurged(laptop, id)
    expect(await statusOn(laptop)).toBe('lost')
  })

  test('takes nothing of a take that was never saved', async () => {
    const take = await speakSealed(laptop, [new Uint8Array(fakeWebm(64))])
    await pullPurged(laptop, take)
    expect(await isHeardOn(laptop, take)).toBe(true)
    await saveSealed(laptop, take, 'Saved later')
    expect(await titleOf(laptop, take)).toBe('Saved later')
  })
})

test('what was kept goes on as a new recording on the word of its person, which nothing of before deletes', async () => {
  await deleteRecording(laptop.app, id)
  await send(laptop)
  await pull(phone)
  await pullPurged(laptop, id)
  await restoreRecording(laptop.app, id)
  const locks = { request: async (_: string, act: () => Promise<unknown>) => act() } as unknown as LockManager
  const anew = await keepOrphan(laptop.app, laptop.audio, id, locks)
  expect((await rowOf(laptop, anew)).sealed?.purged).toBeUndefined()
  await send(laptop)
  expect(await laptop.app.recordings.get(id)).toBeUndefined()
  await pull(phone)
  expect(await titleOf(phone, anew)).toBe(TITLE)
  await pullPurged(phone, anew, in31Days)
  await pullPurged(laptop, anew, in31Days)
  expect([await titleOf(phone, anew), await isHeardOn(laptop, anew)]).toEqual([TITLE, true])
})
