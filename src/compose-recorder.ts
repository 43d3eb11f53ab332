import { appendChunk, beginSegment, endSegment } from './db/append-chunk.ts'
import { discardTake, saveRecording, uploadAhead } from './db/save-take.ts'
import { takeLock } from './db/unfinished.ts'
import { holdLock } from './platform/locks.ts'
import { keepAwake } from './platform/wake-lock.ts'
import { MicrophoneRefused, openMicrophone } from './recorder/microphone.ts'
import { BusyElsewhere } from './recorder/open-take.ts'
import { createRecorder, type Recorder } from './recorder/recorder.ts'
import { type Person, personAtom, store } from './store.ts'

/** The real recorder: this page's microphone, disk and locks. What is recorded belongs to whoever is signed in. */
export function composeRecorder(): Recorder {
  const person = (): Person => {
    const signedIn = store.get(personAtom)
    if (!signedIn) throw new Error('Sign in to record.')
    return signedIn
  }
  return createRecorder({
    now: Date.now,
    elapsed: () => performance.now(),
    every(milliseconds, look) {
      const timer = setInterval(look, milliseconds)
      return () => clearInterval(timer)
    },
    owner: () => person().user.id,
    openMicrophone,
    holdRecorder: () => holdLock('earmark-recorder'),
    holdTake: (recording) => holdLock(takeLock(recording)),
    keepAwake,
    async begin(segment) {
      const { app, audio } = person()
      await beginSegment(audio, segment)
      if (segment.segment > 0) return
      await uploadAhead(app, segment.owner, segment.recording).catch((error: unknown) =>
        console.warn('Nothing of this recording is uploaded before it is saved.', error),
      )
    },
    append: (slice) => appendChunk(person().audio, slice),
    end: (recording, segment, endedBy) => endSegment(person().audio, recording, segment, endedBy),
    save: (recording, title, peaks) => {
      const { app, audio } = person()
      return saveRecording(app, audio, { recording, title, peaks })
    },
    discard: (recording) => {
      const { app, audio, user } = person()
      return discardTake(app, audio, user.id, recording)
    },
    announce: (isRecording) =>
      void dispatchEvent(new CustomEvent('recordingStateChanged', { detail: { isRecording } })),
    reasonOf: (error) =>
      error instanceof MicrophoneRefused ? error.reason : error instanceof BusyElsewhere ? 'busy-elsewhere' : 'storage',
  })
}
