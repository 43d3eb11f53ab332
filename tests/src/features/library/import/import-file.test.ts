import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ImportRefusedError, importFile } from '../../../../../src/features/library/import/import-file.ts'
import { openAppDatabase } from '../../../../../src/local/app-database.ts'
import { removeAudio } from '../../../../../src/local/audio/chunk-pages.ts'
import { localAudio } from '../../../../../src/local/audio/local-audio.ts'
import { openAudioDatabase } from '../../../../../src/local/audio-database.ts'
import { unfinishedTakes } from '../../../../../src/local/takes/unfinished.ts'
import { ExtraMissingError } from '../../../../../src/session/load-extra.ts'
import type { SignedInUser } from '../../../../../src/session/store.ts'
import { ANNA } from '../../../local/recordings/takes.ts'

/** Twelve seconds as Chromium's recorder wrote them, so without a length of their own. */
const LIVE = readFileSync(resolve(import.meta.dirname, '../../../local/recordings/chromium-live.webm'))
const WAV = readFileSync(resolve(import.meta.dirname, '../../../../../testkit/speech/jfk.wav'))

let person: SignedInUser
beforeEach(() => {
  requestSync = () => undefined
  const user = { id: ANNA, email: 'anna@example.org', name: 'Anna', isAdmin: false }
  person = { user, app: openAppDatabase(ANNA), audio: openAudioDatabase() }
})
afterEach(async () => {
  await person.app.delete()
  await person.audio.delete()
})

const fileOf = (bytes: Uint8Array, name: string): File => new File([new Uint8Array(bytes)], name)
const take = (file: File, { seconds = null as number | null, again = false, shares = [] as number[] } = {}) =>
  importFile(person, file, {
    probe: async () => seconds,
    onProgress: (share) => shares.push(share),
    requestSync,
    again,
  })
let requestSync = (): void => undefined

async function expectNothingLeft(): Promise<void> {
  expect(await person.app.recordings.count()).toBe(0)
  expect(await person.app.outbox.count()).toBe(0)
  expect(await person.audio.segments.count()).toBe(0)
  expect(await person.audio.chunks.count()).toBe(0)
}

test('a file is in the library, complete on this device, and waits for its upload', async () => {
  const shares: number[] = []
  const recording = await take(fileOf(WAV, 'Team call.2026.wav'), { seconds: 11, shares })
  expect(await person.app.recordings.get(recording)).toMatchObject({
    title: 'Team call.2026',
    duration: 11,
    fileSize: WAV.length,
    mime: 'audio/wav',
    peaks: null,
    confirmedAt: null,
  })
  expect((await person.app.outbox.toArray()).map(({ work }) => work.kind)).toEqual(['upload'])
  expect(await person.audio.segments.toArray()).toMatchObject([{ recording, origin: 'import' }])
  const kept = await localAudio(person.audio, recording)
  const bytes = await kept?.blob.arrayBuffer()
  expect(bytes && Buffer.from(bytes).equals(WAV)).toBe(true)
  expect(shares).toEqual([...shares].sort((one, other) => one - other))
  expect(shares.at(-1)).toBe(1)
  expect(await unfinishedTakes(person.audio, person.app, ANNA)).toEqual([])
})

test('the browser is asked to upload it later before the library has it, so that the tab may be closed', async () => {
  let waiting = Promise.resolve(-1)
  requestSync = () => {
    waiting = Promise.resolve(person.app.outbox.count())
  }
  await take(fileOf(WAV, 'call.wav'))
  expect(await waiting).toBe(0)
})

test('the length of a recorder’s file is counted, whatever the browser believes', async () => {
  const recording = await take(fileOf(LIVE, 'live.webm'), { seconds: 3 })
  expect((await person.app.recordings.get(recording))?.duration).toBeCloseTo(12, 1)
})

test('a file that this browser cannot play comes in all the same, its length left to the server', async () => {
  const recording = await take(fileOf(WAV, 'call.wav'))
  expect((await person.app.recordings.get(recording))?.duration).toBe(0)
})

test.each([
  ['an empty file', fileOf(new Uint8Array(), 'nothing.mp3'), 'is empty'],
  ['a text', fileOf(Buffer.from('Dear Sir or Madam'), 'letter.mp3'), "can't read"],
])('%s is refused with a sentence and leaves nothing', async (_, file, words) => {
  await expect(take(file)).rejects.toThrow(ImportRefusedError)
  await expect(take(file)).rejects.toThrow(words)
  await expectNothingLeft()
})

test('more than 90 minutes are refused, with what to do', async () => {
  await expect(take(fileOf(WAV, 'day.wav'), { seconds: 7200 })).rejects.toThrow('120 minutes long')
  await expectNothingLeft()
})

test('the same file again is said, and comes in when it is wanted', async () => {
  await take(fileOf(WAV, 'call.wav'))
  await expect(take(fileOf(WAV, 'call.wav'))).rejects.toMatchObject({ isCopy: true })
  expect(await person.app.recordings.count()).toBe(1)
  await take(fileOf(WAV, 'call.wav'), { again: true })
  expect(await person.app.recordings.count()).toBe(2)
})

test('what was saved stays, though the browser reports that it failed', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { app } = person
  const run = app.transaction.bind(app) as unknown as (...args: unknown[]) => Promise<unknown>
  let isLost = true
  vi.spyOn(app, 'transaction').mockImplementation(((...args: unknown[]) =>
    run(...args).then(async (done) => {
      if (!isLost || (await app.recordings.count()) === 0) return done
      isLost = false
      throw new DOMException('The connection was lost.', 'AbortError')
    })) as never)
  const recording = await take(fileOf(WAV, 'call.wav'))
  expect(isLost).toBe(false)
  const bytes = await (await localAudio(person.audio, recording))?.blob.arrayBuffer()
  expect(bytes && Buffer.from(bytes).equals(WAV)).toBe(true)
  vi.restoreAllMocks()
})

test('a recording whose audio is nowhere is no copy: the file comes in', async () => {
  const first = await take(fileOf(WAV, 'call.wav'))
  await removeAudio(person.audio, first)
  const second = await take(fileOf(WAV, 'call.wav'))
  expect(await localAudio(person.audio, second)).toBeDefined()
  await removeAudio(person.audio, second)
  await person.app.recordings.update(second, { confirmedAt: '2026-01-01T00:00:00.000Z' })
  await expect(take(fileOf(WAV, 'call.wav'))).rejects.toMatchObject({ isCopy: true })
})

test('a disk that gives up in the middle leaves nothing, and the file stays where it is', async () => {
  const file = fileOf(WAV, 'call.wav')
  const slice = file.slice.bind(file)
  let pieces = 0
  file.slice = (...range) => {
    if (++pieces === 4) throw new DOMException('no room', 'QuotaExceededError')
    return slice(...range)
  }
  await expect(take(file)).rejects.toThrow('no room')
  await expectNothingLeft()
})

test('where what seals is not here, a file is refused, and nothing of it is stored in the clear', async () => {
  await person.app.keys.put({ key: 'mode', mode: 'only-my-devices' })
  const active = { postMessage: (_: unknown, [port]: MessagePort[]) => port?.postMessage(false) }
  const { locks } = navigator
  vi.stubGlobal('navigator', { locks, onLine: false, serviceWorker: { getRegistration: async () => ({ active }) } })
  await expect(take(fileOf(WAV, 'Team call.wav'), { seconds: 11 })).rejects.toThrow(ExtraMissingError)
  vi.unstubAllGlobals()
  await expectNothingLeft()
})
