import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, expect, test, vi } from 'vitest'
import { newRecordingId } from '../../../../contract/ids.ts'
import { deleteAccount } from '../../../../src/features/settings/delete-everything.ts'
import { openAppDatabase } from '../../../../src/local/app-database.ts'
import { openAudioDatabase } from '../../../../src/local/audio-database.ts'
import { RECORDER_LOCK, takeLock } from '../../../../src/local/takes/unfinished.ts'
import { client } from '../../../../src/session/client.ts'
import { ANNA_USER as user } from '../../local/recordings/person.ts'
import { ANNA, record } from '../../local/recordings/takes.ts'

afterEach(() => void vi.restoreAllMocks())

test('an account is not deleted under a recording, and none begins before it is gone from this device', async () => {
  const person = { user, app: openAppDatabase(ANNA), audio: openAudioDatabase() }
  await person.app.open()
  await record(person.audio, [new ArrayBuffer(3)])
  const free: Promise<boolean>[] = []
  const asked = vi.spyOn(client, 'call').mockImplementation((async () => {
    free.push(navigator.locks.request(RECORDER_LOCK, { ifAvailable: true }, (lock) => lock !== null))
    return { ok: true }
  }) as never)
  await navigator.locks.request(takeLock(newRecordingId()), async () => expect(await deleteAccount(person)).toBe(false))
  expect(asked).not.toHaveBeenCalled()
  expect(await person.audio.segments.count()).toBe(1)

  expect(await deleteAccount(person)).toBe(true)
  expect(await Promise.all(free), 'of the account, and of the session').toEqual([false, false])
  expect([await person.audio.segments.count(), await Dexie.exists(person.app.name)]).toEqual([0, false])
  await person.audio.delete()
})
