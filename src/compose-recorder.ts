import { endSegment } from './db/append-chunk.ts'
import { continueFrom } from './db/continue-take.ts'
import { discardTake, saveRecording, uploadAhead } from './db/save-take.ts'
import { RECORDER_LOCK, takeLock } from './db/unfinished.ts'
import { holdLock } from './platform/locks.ts'
import { keepAwake } from './platform/wake-lock.ts'
import { MicrophoneRefused, openMicrophone } from './recorder/microphone.ts'
import { BusyElsewhere } from './recorder/open-take.ts'
import { createRecorder, type Recorder } from './recorder/recorder.ts'
import { createTakeStorage } from './recorder/take-storage.ts'
import { laneFiles, type Person, personAtom, store } from './store.ts'

/** The real recorder: this page's microphone, disk and locks. What is recorded belongs to whoever is signed in. */
export function composeRecorder(): Recorder {
  const person = (): Person => {
    const signedIn = store.get(personAtom)
    if (!signedIn) throw new Error('Sign in to record.')
    return signedIn
  }
  const storage = createTakeStorage({ audio: () => person().audio, files: laneFiles })
  let owner: string | null = null
  const recorder = createRecorder({
    now: Date.now,
    elapsed: () => performance.now(),
    every(milliseconds, look) {
      const timer = setInterval(look, milliseconds)
      return () => clearInterval(timer)
    },
    owner() {
      const { id } = person().user
      owner = id
      return id
    },
    openMicrophone,
    holdRecorder: () => holdLock(RECORDER_LOCK),
    holdTake: (recording) => holdLock(takeLock(recording)),
    keepAwake,
    async continueFrom(recording) {
      // The next segment goes behind the last, also behind one that lies beside the database.
      await storage.bringBack(recording)
      return continueFrom(person().audio, recording, Date.now())
    },
    async begin(segment) {
      const { app } = person()
      await storage.begin(segment)
      if (segment.segment > 0) return
      await uploadAhead(app, segment.owner, segment.recording).catch((error: unknown) =>
        console.warn('Nothing of this recording is uploaded before it is saved.', error),
      )
    },
    append: storage.append,
    reopen: storage.reopen,
    second: storage.second,
    end: (recording, segment, endedBy) => endSegment(person().audio, recording, segment, endedBy),
    async save(recording, title, peaks) {
      const { app, audio } = person()
      // What lies beside the database would not be uploaded.
      await storage.bringBack(recording)
      return saveRecording(app, audio, { recording, title, peaks })
    },
    async discard(recording, title) {
      const { app, audio } = person()
      // From the trash it can be restored whole.
      await storage.bringBack(recording)
      await discardTake(app, audio, { recording, title })
    },
    announce: (isRecording) =>
      void dispatchEvent(new CustomEvent('recordingStateChanged', { detail: { isRecording } })),
    reasonOf: (error) =>
      error instanceof MicrophoneRefused ? error.reason : error instanceof BusyElsewhere ? 'busy-elsewhere' : 'storage',
  })
  store.sub(personAtom, () => {
    if (store.get(personAtom)?.user.id !== owner) leaveTake(recorder)
  })
  return recorder
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
