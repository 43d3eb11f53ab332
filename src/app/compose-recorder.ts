import type { RecordingId } from '../../contract/ids.ts'
import { failureOf } from '../capture/failure-of.ts'
import { createRecorder, type Recorder } from '../capture/recorder.ts'
import { createTakeStorage } from '../capture/storage/take-storage.ts'
import { openWanted } from '../features/recorder/microphone/open-wanted.ts'
import { nextLanguageAtom } from '../features/recorder/recorder-atom.ts'
import type { NewChunk } from '../local/audio/append-chunk.ts'
import type { AudioDatabase, SegmentRow } from '../local/audio-database.ts'
import { sendsAfterSave } from '../local/device/send-choice.ts'
import { readSpokenLanguage } from '../local/device/spoken-language.ts'
import { prepareInMemory } from '../local/in-memory/in-memory-database.ts'
import { continueFrom } from '../local/takes/continue-take.ts'
import { discardTake, uploadAhead } from '../local/takes/save-take.ts'
import { beginInLanguage } from '../local/takes/take-note.ts'
import { RECORDER_LOCK, takeLock } from '../local/takes/unfinished.ts'
import { answered } from '../local/unanswered-error.ts'
import { setRecordingMode } from '../platform/audio/recording-mode.ts'
import { keepAwake } from '../platform/audio/wake-lock.ts'
import { isIos } from '../platform/runs-installed.ts'
import { holdLock } from '../platform/storage/locks.ts'
import { workOn } from '../session/in-memory-user.ts'
import { sealingOf } from '../session/sealing/sealing.ts'
import { fallbackFiles, type SignedInUser, store, userAtom } from '../session/store.ts'
import { fallbackUploadPort } from './fallback-upload-port.ts'
import { saveWithFallback } from './save-where-possible.ts'

/**
 * The real recorder: this page's microphone, disk and locks. What is recorded belongs to whoever is signed in.
 * @param requestSync asks the browser to wake the service worker when the network is there
 */
export function composeRecorder(requestSync: () => void): Recorder {
  const person = (): SignedInUser => {
    const signedIn = store.get(userAtom)
    if (!signedIn) throw new Error('Sign in to record.')
    return signedIn
  }
  const storage = createTakeStorage({
    audio: () => person().audio,
    files: fallbackFiles,
    server: fallbackUploadPort(),
    standIn: (audio) => void workOn({ audio }),
    stored(chunk) {
      if (chunk.sequence % READ_EVERY === READ_EVERY - 1) readSoFar(person().audio, chunk)
    },
  })
  /** A take stays as it began. */
  const sealing = new Map<RecordingId, Awaited<ReturnType<typeof sealingOf>>>()
  let owner: string | null = null
  const recorder = createRecorder({
    now: Date.now,
    elapsed: () => performance.now(),
    every(milliseconds, look) {
      const timer = setInterval(look, milliseconds)
      // A tab that nobody looks at has its timers once a minute while no microphone is open: a new one is told at once.
      const devices = navigator.mediaDevices
      devices?.addEventListener('devicechange', look)
      return () => {
        clearInterval(timer)
        devices?.removeEventListener('devicechange', look)
      }
    },
    owner() {
      const { id } = person().user
      owner = id
      return id
    },
    openMicrophone: openWanted,
    holdRecorder: () => holdLock(RECORDER_LOCK),
    holdTake: (recording) => holdLock(takeLock(recording)),
    keepAwake,
    async continueFrom(recording) {
      // The next segment goes behind the last, also behind one that lies beside the database.
      await storage.restoreSegment(recording)
      const { app, audio } = person()
      // Another tab was quicker. What is spoken now would be no part of what it sends.
      if (await app.recordings.get(recording)) return undefined
      return continueFrom(audio, recording, Date.now())
    },
    async begin(segment) {
      const { app } = person()
      const { recording } = segment
      if (!sealing.has(recording)) sealing.set(recording, await sealingOf(app))
      const lock = await sealing.get(recording)?.lockOf(person(), recording)
      await storage.begin({ ...segment, ...(lock && { lock }) })
      if (segment.segment > 0) return
      void prepareInMemory()
      import('./prepare-finished.ts').catch((error: unknown) => console.warn('It is loaded in need.', error))
      keepLanguage(app, segment.recording).catch((error: unknown) =>
        console.warn('The spoken language is not known.', error),
      )
      await answered(sendAhead(app, segment)).catch((error: unknown) =>
        console.warn('Nothing is uploaded before Save.', error),
      )
    },
    sinks: storage.sinks,
    sealer: (recording, segment) => sealing.get(recording)?.sealerOf(recording, segment),
    gather: storage.gather,
    end: storage.end,
    async save(recording, title, peaks) {
      // Before the row is there: whoever reads "saved" and closes the tab at once leaves no time to ask afterwards.
      requestSync()
      // What lies beside the database would not be uploaded.
      await storage.restoreSegment(recording)
      return saveWithFallback(person(), { recording, title, peaks })
    },
    async discard(recording, title) {
      // From the trash it can be restored whole.
      await storage.restoreSegment(recording)
      const { app, audio } = person()
      await discardTake(app, audio, { recording, title })
    },
    announce(isRecording) {
      setRecordingMode(isRecording)
      if (isIos()) guardBackWhile(isRecording)
      dispatchEvent(new CustomEvent('recordingStateChanged', { detail: { isRecording } }))
    },
    reasonOf: failureOf,
  })
  store.sub(userAtom, () => {
    if (store.get(userAtom)?.user.id !== owner) leaveTake(recorder)
  })
  return recorder
}

let endGuard = async (): Promise<void> => undefined

/** Asks before Back leaves the app, from here on or no more. */
function guardBackWhile(isRecording: boolean): void {
  const before = endGuard()
  if (!isRecording) return
  const guarded = before.then(() => import('./navigation/guard-back.tsx')).then(({ guardBack }) => guardBack())
  endGuard = () =>
    guarded.then(
      (end) => end(),
      () => undefined,
    )
  guarded.catch((error: unknown) => console.warn('Back is not asked about.', error))
}

/** What was chosen before Start, whatever screen is shown by then; else what this device has by default. */
async function keepLanguage(app: SignedInUser['app'], recording: RecordingId): Promise<void> {
  const chosen = store.get(nextLanguageAtom)
  store.set(nextLanguageAtom, undefined)
  const language = chosen === undefined ? await readSpokenLanguage() : chosen
  if (language !== null) await beginInLanguage(app, recording, language)
}

/** Unless the person chose that nothing is sent before Save; where that cannot be read, nothing is either. */
async function sendAhead(
  app: SignedInUser['app'],
  { owner, recording }: Pick<SegmentRow, 'owner' | 'recording'>,
): Promise<void> {
  if (!(await sendsAfterSave())) await uploadAhead(app, owner, recording)
}

/** Chunks. */
const READ_EVERY = 64

/** That a take plays at once after Stop is no reason to fail a chunk of it. */
function readSoFar(audio: AudioDatabase, { recording, segment }: NewChunk): void {
  const read = async (): Promise<void> => {
    const [{ readAhead }, row] = await Promise.all([
      import('../local/audio/assembly.ts'),
      audio.segments.get([recording, segment]),
    ])
    if (row) await readAhead(audio, row)
  }
  read().catch((error: unknown) => console.warn('The take is not loaded.', error))
}

/** Somebody else has signed in: what was recorded so far is kept, and offered to whoever spoke it when they are back. */
function leaveTake(recorder: Recorder): void {
  const stop = recorder.subscribe(reset)
  function reset(): void {
    if (recorder.state().kind === 'finished') recorder.reset()
    if (recorder.state().kind === 'idle') stop()
  }
  recorder.stop()
  reset()
}
