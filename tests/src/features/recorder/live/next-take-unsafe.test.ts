import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MicrophoneRefusedError } from '../../../../../src/capture/microphone/microphone.ts'
import { createTakeStorage } from '../../../../../src/capture/storage/take-storage.ts'
import { setTakeTitle, titleOf } from '../../../../../src/features/recorder/finished/take-title.ts'
import { startNextTake } from '../../../../../src/features/recorder/live/next-take.ts'
import { liveTexts } from '../../../../../src/i18n/english/live.ts'
import { failureTexts } from '../../../../../src/i18n/english/record.ts'
import { suggestedTitle } from '../../../../../src/i18n/suggested-title.ts'
import type { FallbackFiles } from '../../../../../src/local/audio/fallback-store.ts'
import { type AudioDatabase, openAudioDatabase } from '../../../../../src/local/audio-database.ts'
import { isInMemory, openInMemory } from '../../../../../src/local/in-memory/in-memory-database.ts'
import { saveRecording } from '../../../../../src/local/takes/save-take.ts'
import { noticesNow, showNotices } from '../../../../../src/ui/shell/notices.ts'
import { memoryFiles } from '../../../local/recordings/memory-files.ts'
import { closed } from '../steps.ts'
import { openStudio, type Studio, savedSeconds, until } from '../studio.ts'

/** The take's storage as in the app. */
let studio: Studio
/** On what the page works: the browser's own, or what stands in for it. */
let audio: AudioDatabase
/** The browser's own database neither takes nor gives anything. */
let broken: boolean

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  studio = openStudio()
  audio = studio.audio
  broken = false
  const { transaction } = IDBDatabase.prototype
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args: Parameters<IDBDatabase['transaction']>
  ) {
    const isReal = (this as unknown) === studio.audio.backendDB()
    if (broken && isReal) throw new DOMException('Injected.', 'UnknownError')
    return transaction.apply(this, args)
  })
})
afterEach(async () => {
  broken = false
  showNotices([])
  await closed(studio)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** @param stored called with the count of chunks that the browser's own database has */
function storeIn(files: FallbackFiles | null, stored: (count: number) => void = () => undefined): void {
  let count = 0
  const storage = createTakeStorage({
    audio: () => audio,
    files,
    server: null,
    standIn(whole) {
      audio = whole
    },
    stored: () => stored(++count),
  })
  const { begin, sinks, gather, end } = storage
  Object.assign(studio.ports, { begin, sinks, gather, end })
  studio.ports.save = async (recording, title, peaks) => {
    await storage.restoreSegment(recording)
    return saveRecording(studio.app, audio, { recording, title, ...(peaks && { peaks }) })
  }
}

/** 90 chunks of a minute, each stored before the next one, and what the encoder gives at its end. */
async function endAtLimit() {
  await studio.start()
  for (let minute = 1; minute <= 90; minute++) {
    studio.speak(60)
    await until(studio.recorder, savedSeconds(60 * minute))
  }
  const state = await until(studio.recorder, ({ kind }) => kind === 'finished')
  if (state.kind !== 'finished' || !state.autoStopped) throw new Error('It has not ended at the limit.')
  return state.take
}

const chunksOf = (recording: string): Promise<number> =>
  audio.chunks.filter((one) => one.recording === recording).count()

it('what is in memory alone is in the library, whole, before the microphone is asked for again', async () => {
  storeIn(memoryFiles())
  audio = await openInMemory(openAudioDatabase)
  const part = await endAtLimit()
  expect(isInMemory(audio)).toBe(true)
  setTakeTitle(studio.app, part.recording, 'Budget talk')
  const { openMicrophone } = studio.ports
  const before: unknown[] = []
  studio.ports.openMicrophone = async () => {
    before.push(...(await studio.app.recordings.toArray()), await chunksOf(part.recording))
    return openMicrophone()
  }

  await startNextTake(studio.recorder, { app: studio.app, audio }, part)
  await vi.waitFor(() => expect(studio.recorder.state().kind).toBe('recording'))
  expect(before).toMatchObject([{ id: part.recording, title: 'Budget talk' }, 91])
  const next = studio.recorder.state()
  if (next.kind !== 'recording') throw new Error('It does not go on.')
  expect(next.take.recording).not.toBe(part.recording)
  await vi.waitFor(async () => expect(await titleOf(studio.app, next.take)).toBe('Budget talk (2)'))
  expect(await chunksOf(part.recording)).toBe(91)
  // Nobody is led to it: what is recorded now stays on the screen.
  expect(noticesNow()).toMatchObject([{ description: liveTexts.savedAs('Budget talk') }])
})

it('what cannot be saved stays the finished take, of which nothing is lost, and no other begins', async () => {
  // The last seconds find no place, and what is stored cannot be read.
  storeIn(null, (count) => {
    if (count !== 90) return
    studio.clock += 5000
    broken = true
  })
  const part = await endAtLimit()
  expect(part.lagSeconds).toBe(5)
  setTakeTitle(studio.app, part.recording, 'Budget talk')

  await startNextTake(studio.recorder, { app: studio.app, audio }, part)
  expect(studio.recorder.state()).toMatchObject({ kind: 'finished', take: { recording: part.recording } })
  expect(studio.asked).toBe(1)
  expect(noticesNow()).toMatchObject([{ type: 'error', name: 'Budget talk' }])

  broken = false
  await startNextTake(studio.recorder, { app: studio.app, audio }, part)
  await vi.waitFor(() => expect(studio.recorder.state().kind).toBe('recording'))
  expect(await studio.app.recordings.toArray()).toMatchObject([{ id: part.recording, title: 'Budget talk' }])
  expect(await chunksOf(part.recording)).toBe(91)
})

it('it is saved, under the day and time, though the database of titles gives nothing back', async () => {
  storeIn(memoryFiles())
  audio = await openInMemory(openAudioDatabase)
  const part = await endAtLimit()
  vi.spyOn(console, 'warn').mockReturnValue()
  const fault = new DOMException('Injected.', 'UnknownError')
  vi.spyOn(studio.app.marks, 'get').mockRejectedValueOnce(fault).mockRejectedValueOnce(fault)
  await startNextTake(studio.recorder, { app: studio.app, audio }, part)
  expect(await studio.app.recordings.toArray()).toMatchObject([
    { id: part.recording, title: suggestedTitle(part.startedAt) },
  ])
})

it('where no second one can begin, that is told on the screens that do not show it', async () => {
  storeIn(memoryFiles())
  audio = await openInMemory(openAudioDatabase)
  const part = await endAtLimit()
  vi.stubGlobal('location', new URL('https://earmark.example/library'))
  studio.refuse = new MicrophoneRefusedError('permission', 'Refused.')
  await startNextTake(studio.recorder, { app: studio.app, audio }, part)
  await until(studio.recorder, ({ kind }) => kind === 'failed')
  expect(noticesNow()).toMatchObject([{ type: 'error', title: failureTexts.permission.title }, { type: 'success' }])
  expect(await studio.app.recordings.count()).toBe(1)
})
