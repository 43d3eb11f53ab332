import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Account, DEFAULT_PREFERENCES } from '../../../../../contract/accounts/account.ts'
import { newRecordingId, type RecordingId } from '../../../../../contract/ids.ts'
import {
  countUnsent,
  isMoreThan,
  leaveDevice,
  listUnsent,
  signOut,
} from '../../../../../src/features/settings/account/sign-out.ts'
import { openAppDatabase } from '../../../../../src/local/app-database.ts'
import { removeAudio } from '../../../../../src/local/audio/chunk-pages.ts'
import { writeBeginning, writeChunk } from '../../../../../src/local/audio/fallback-store.ts'
import { openAudioDatabase } from '../../../../../src/local/audio-database.ts'
import { choosePreferences } from '../../../../../src/local/device/account.ts'
import { isSignOutPending } from '../../../../../src/local/device/pending-sign-out.ts'
import { readUser, writeUser } from '../../../../../src/local/device/user.ts'
import { renameRecording } from '../../../../../src/local/recordings/edit-recording.ts'
import { askLibrary } from '../../../../../src/local/recordings/library-chat.ts'
import { deleteRecording, setFavorite } from '../../../../../src/local/recordings/queue-edit.ts'
import { saveRecording } from '../../../../../src/local/takes/save-take.ts'
import { RECORDER_LOCK, takeLock } from '../../../../../src/local/takes/unfinished.ts'
import { endLeftSession } from '../../../../../src/session/end-left-session.ts'
import { store, userAtom } from '../../../../../src/session/store.ts'
import { memoryFiles } from '../../../local/recordings/memory-files.ts'
import { ANNA_USER as user } from '../../../local/recordings/person.ts'
import { ANNA, BEN, record } from '../../../local/recordings/takes.ts'

let reach: () => Response
const calls: string[] = []
beforeEach(() => {
  calls.length = 0
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path)
    return reach()
  })
})
afterEach(() => vi.unstubAllGlobals())

it('with no network removes what is here, and ends the session at the next contact', async () => {
  reach = () => {
    throw new TypeError('No network.')
  }
  const person = { user, app: openAppDatabase(ANNA), audio: openAudioDatabase() }
  await writeUser(user)
  await record(person.audio, [new ArrayBuffer(3)])
  await record(person.audio, [new ArrayBuffer(3)], { owner: BEN })
  await person.app.open()
  store.set(userAtom, person)

  await signOut(person)
  expect(await readUser()).toBeNull()
  expect(await Dexie.exists(person.app.name)).toBe(false)
  expect((await person.audio.segments.toArray()).map(({ owner }) => owner)).toEqual([BEN])

  endLeftSession()
  await vi.waitUntil(() => calls.length === 2)
  expect(await isSignOutPending()).toBe(true)
  reach = () => Response.json({ ok: true })
  endLeftSession()
  await vi.waitUntil(async () => !(await isSignOutPending()))
  expect(calls).toEqual(['/api/auth/logout', '/api/auth/logout', '/api/auth/logout'])
})

it('leaves nothing of this person in the files beside the database, and what is another’s', async () => {
  reach = () => Response.json({ ok: true })
  const person = { user, app: openAppDatabase(ANNA), audio: openAudioDatabase() }
  await person.app.open()
  const files = memoryFiles()
  const [mine, theirs] = [newRecordingId(), newRecordingId()]
  for (const [recording, owner] of [
    [mine, ANNA],
    [theirs, BEN],
  ] as const) {
    const beginning = { recording, segment: 0, owner, mime: 'audio/webm', startedAt: 0, startOffset: 0, before: 0 }
    await writeBeginning(files, beginning, new ArrayBuffer(3))
    const chunk = {
      recording,
      segment: 0,
      sequence: 1,
      seconds: 1,
      peaks: new Uint8Array(1),
      bytes: new ArrayBuffer(3),
    }
    await writeChunk(files, chunk)
  }
  await files.write(`${newRecordingId()}.0.first`, new Uint8Array(3))

  await signOut(person, files)
  expect(await files.names()).toEqual(expect.arrayContaining([expect.stringContaining(`${theirs}.0.begin`)]))
  expect((await files.names()).filter((name) => !name.startsWith(theirs))).toEqual([])
})

it('is asked for again where another tab records meanwhile, or has', async () => {
  const person = { user, app: openAppDatabase(ANNA), audio: openAudioDatabase() }
  const before = await record(person.audio, [new ArrayBuffer(3)])
  const told = await listUnsent(person, true)
  expect(await isMoreThan(told, person)).toBe(false)
  await navigator.locks.request(takeLock(newRecordingId()), async () =>
    expect(await isMoreThan(told, person)).toBe(true),
  )
  const since = await record(person.audio, [new ArrayBuffer(3)])
  expect(await isMoreThan(told, person)).toBe(true)
  for (const recording of [before, since]) await removeAudio(person.audio, recording)
})

/** Anna, with an unsent recording. */
async function annaWithOne() {
  const person = { user, app: openAppDatabase(ANNA), audio: openAudioDatabase() }
  await person.app.open()
  const first = await record(person.audio, [new ArrayBuffer(3)])
  await saveRecording(person.app, person.audio, { recording: first, title: 'First' })
  const clear = async () => {
    await person.app.delete()
    await person.audio.delete()
  }
  return { person, first, clear }
}

it('is asked for again where another is here than was told, though they are as many, and where a change was made', async () => {
  const { person, first, clear } = await annaWithOne()
  const { app, audio } = person
  const told = await listUnsent(person, true)
  await setFavorite(app, first, true)
  expect(await isMoreThan(told, person), 'a change of what is lost as a whole').toBe(false)
  await app.recordings.update(first, { confirmedAt: '2026-01-01T00:00:00.000Z', confirmedUnder: 'present' })
  await app.outbox.clear()
  expect(await isMoreThan(told, person), 'it was sent').toBe(false)
  await record(audio, [new ArrayBuffer(3)])
  expect((await listUnsent(person, true)).recordings.size).toBe(told.recordings.size)
  expect(await isMoreThan(told, person)).toBe(true)
  const again = await listUnsent(person, true)
  await renameRecording(app, first, 'Renamed')
  expect(await isMoreThan(again, person)).toBe(true)
  await clear()
})

it('removes nothing that was recorded while the session ended, and is asked for again', async () => {
  const { person, first, clear } = await annaWithOne()
  store.set(userAtom, person)
  await writeUser(user)
  const told = await listUnsent(person, true)
  let since: Promise<RecordingId> | null = null
  reach = () => {
    since = record(person.audio, [new ArrayBuffer(3)])
    throw new TypeError('A black hole.')
  }
  expect(await leaveDevice(told, person)).toBe(false)
  const heard = (await person.audio.segments.toArray()).map(({ recording }) => recording)
  expect(new Set(heard)).toEqual(new Set([first, await since]))
  expect([await readUser(), store.get(userAtom)?.user, await isSignOutPending()]).toEqual([user, user, false])

  reach = () => Response.json({ ok: true })
  expect(await leaveDevice(await listUnsent(person, true), person)).toBe(true)
  expect([await person.audio.segments.count(), await Dexie.exists(person.app.name)]).toEqual([0, false])
  await clear()
})

it('lets no recording begin from the question to the last deletion, and none be removed that runs', async () => {
  const { person, clear } = await annaWithOne()
  const told = await listUnsent(person, true)
  const isFree = () => navigator.locks.request(RECORDER_LOCK, { ifAvailable: true }, (lock) => lock !== null)
  const free: Promise<boolean>[] = []
  reach = () => {
    free.push(isFree())
    return Response.json({ ok: true })
  }
  await navigator.locks.request(RECORDER_LOCK, async () => expect(await leaveDevice(told, person)).toBe(false))
  expect(calls).toEqual([])
  const left = vi.spyOn(person.app, 'delete')
  left.mockImplementation((async () => {
    free.push(isFree())
  }) as never)
  expect(await leaveDevice(told, person)).toBe(true)
  expect(await Promise.all(free)).toEqual([false, false])
  expect(await isFree()).toBe(true)
  left.mockRestore()
  await clear()
})

it('counts what only this device has: recordings that the present server has not confirmed, and changes and questions', async () => {
  const person = { user, app: openAppDatabase(ANNA), audio: openAudioDatabase() }
  const { app, audio } = person
  const confirm = async (confirmedUnder?: string): Promise<RecordingId> => {
    const id = await record(audio, [new ArrayBuffer(3)])
    await saveRecording(app, audio, { recording: id, title: 'Said' })
    await app.recordings.update(id, {
      confirmedAt: '2026-01-01T00:00:00.000Z',
      ...(confirmedUnder && { confirmedUnder }),
    })
    await app.outbox.where('recording').equals(id).delete()
    return id
  }
  const [older, present] = [await confirm('older'), await confirm('present')]
  const unsent = await record(audio, [new ArrayBuffer(3)])
  await saveRecording(app, audio, { recording: unsent, title: 'Never sent' })
  await setFavorite(app, unsent, true)
  expect(await countUnsent(person, true), 'a server of before restore ids').toEqual({
    recordings: 1,
    changes: 0,
    unheard: 0,
  })
  await renameRecording(app, present, 'Renamed')
  await deleteRecording(app, older)
  await askLibrary(app, ANNA, 'Where?')
  expect(await countUnsent(person, true)).toEqual({ recordings: 1, changes: 3, unheard: 0 })
  await app.meta.put({ key: 'replica', id: 'present', whole: false })
  expect(await countUnsent(person, true)).toEqual({ recordings: 2, changes: 2, unheard: 0 })
  const files = memoryFiles()
  const aside = { recording: newRecordingId(), segment: 0 }
  await writeBeginning(
    files,
    { ...aside, owner: ANNA, mime: 'audio/webm', startedAt: 0, startOffset: 0, before: 0 },
    null,
  )
  await writeChunk(files, { ...aside, sequence: 0, seconds: 1, peaks: new Uint8Array(1), bytes: new ArrayBuffer(3) })
  expect(await countUnsent(person, true, files), 'beside the database').toEqual({
    recordings: 3,
    changes: 2,
    unheard: 0,
  })
  await app.recordings.update(older, { confirmedUnder: null })
  expect(await countUnsent(person, true), 'the server lost it, and part of its sound is here').toEqual({
    recordings: 2,
    changes: 2,
    unheard: 0,
  })
  const known = { segment: 0, mime: 'audio/webm', bytes: 3, sha256: '0'.repeat(64), startOffset: 0, seconds: 1 }
  await app.recordings.update(present, { segments: [known] })
  expect(await countUnsent(person, true)).toEqual({ recordings: 2, changes: 2, unheard: 0 })
  await app.recordings.update(present, { segments: [{ ...known, damaged: true }] })
  expect(await countUnsent(person, true), 'the server cannot read it any more').toEqual({
    recordings: 3,
    changes: 1,
    unheard: 0,
  })
  await audio.segments.delete([present, 0])
  expect(await countUnsent(person, true), 'nor is any of it here').toEqual({ recordings: 2, changes: 2, unheard: 0 })
  await audio.segments.delete([older, 0])
  expect(await countUnsent(person, true), 'all of its sound is elsewhere').toEqual({
    recordings: 1,
    changes: 3,
    unheard: 0,
  })
  const account = { preferences: DEFAULT_PREFERENCES } as Account
  await app.meta.put({ key: 'account', account, unsent: null })
  await choosePreferences(app, { autoTranscribe: false })
  expect(await countUnsent(person, true), 'a choice of the settings').toEqual({ recordings: 1, changes: 4, unheard: 0 })
  await app.delete()
  await audio.delete()
})
