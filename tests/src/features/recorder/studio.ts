import { failureOf } from '../../../../src/capture/failure-of.ts'
import type {
  Microphone,
  MicrophoneEvents,
  MicrophoneRefusedError,
} from '../../../../src/capture/microphone/microphone.ts'
import { createRecorder, type Recorder, type RecorderPorts } from '../../../../src/capture/recorder.ts'
import type { RecorderState } from '../../../../src/capture/recorder-state.ts'
import { openAppDatabase } from '../../../../src/local/app-database.ts'
import type { NewChunk, NewSegment } from '../../../../src/local/audio/append-chunk.ts'
import { appendChunk, beginSegment, endSegment } from '../../../../src/local/audio/append-chunk.ts'
import { openAudioDatabase } from '../../../../src/local/audio-database.ts'
import { continueFrom } from '../../../../src/local/takes/continue-take.ts'
import { discardTake, saveRecording } from '../../../../src/local/takes/save-take.ts'
import { RECORDER_LOCK, takeLock } from '../../../../src/local/takes/unfinished.ts'
import { holdLock } from '../../../../src/platform/storage/locks.ts'
import { ANNA } from '../../local/recordings/takes.ts'

/** A microphone whose chunks the test hands out; its type is one that is measured by the clock. */
export class FakeMicrophone implements Microphone {
  readonly mime = 'audio/mp4'
  readonly asked: string[] = []
  loudness = 200
  muted = false
  /** What it calls when the system mutes it no more. */
  unmuted = (): void => undefined
  silent: number | null = null
  #events: MicrophoneEvents | null = null
  get events(): MicrophoneEvents {
    if (!this.#events) throw new Error('This microphone was not started.')
    return this.#events
  }
  start(events: MicrophoneEvents): void {
    this.#events = events
  }
  pause(): void {
    this.asked.push('pause')
  }
  resume(): void {
    this.asked.push('resume')
  }
  /** As a browser: once more what it has, then the end. */
  stop(): void {
    if (this.asked.includes('stop')) return
    this.asked.push('stop')
    if (!this.#events) return
    this.events.chunk(Promise.resolve(new ArrayBuffer(1)))
    this.events.ended()
  }
  close(): void {
    this.asked.push('close')
  }
  /** Set by the studio: what goes on with the same device. */
  successor = (): FakeMicrophone => new FakeMicrophone()
  handOver(): FakeMicrophone {
    const next = this.successor()
    this.stop()
    return next
  }
  gone = false
  isGone(): boolean {
    return this.gone
  }
  flush(): void {
    this.asked.push('flush')
  }
  isMuted(): boolean {
    return this.muted
  }
  onUnmute(call: () => void): void {
    this.unmuted = call
  }
  silentSince(): number | null {
    return this.silent
  }
  levels(): readonly number[] {
    return [1, 1, 1, 1, 1, 1, 1]
  }
  takePeaks(seconds: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(Math.round(seconds * 10)).fill(this.loudness)
  }
}

/** Wall clock at the start, in milliseconds since 1970. */
export const BEGAN_AT = 1_780_000_000_000

/** One tab with a recorder on real databases and real locks; clock, microphone and disk are in the test's hands. */
export function openStudio() {
  const app = openAppDatabase(ANNA)
  const audio = openAudioDatabase()
  const microphones: FakeMicrophone[] = []
  const given = ports()
  const studio = {
    recorder: createRecorder(given),
    ports: given,
    app,
    audio,
    microphones,
    /** Milliseconds of the page's clock, and those that only the wall clock counted. */
    clock: 0,
    slept: 0,
    /** Runs before each write of a chunk; throws when the disk is to refuse. */
    disk: async (_chunk: NewChunk): Promise<void> => undefined,
    /** Of those that are opened from now on. */
    microphonesAreMuted: false,
    /** How often the person's microphone was asked for. */
    asked: 0,
    refuse: null as MicrophoneRefusedError | null,
    looks: [] as (() => void)[],
    announced: [] as boolean[],

    get microphone(): FakeMicrophone {
      const last = microphones.at(-1)
      if (!last) throw new Error('No microphone was opened.')
      return last
    },
    /** Lets seconds pass in one step and the watch look. */
    pass(seconds: number): void {
      studio.clock += seconds * 1000
      for (const look of [...studio.looks]) look()
    },
    /** A second of sound. */
    speak(seconds = 1): void {
      studio.clock += seconds * 1000
      studio.microphone.events.chunk(Promise.resolve(new ArrayBuffer(6)))
    },
    async start(): Promise<void> {
      studio.recorder.start()
      await until(studio.recorder, ({ kind }) => kind !== 'requesting' && kind !== 'idle')
    },
    async clear(): Promise<void> {
      await app.delete()
      await audio.delete()
    },
  }
  function added(): FakeMicrophone {
    const microphone = new FakeMicrophone()
    microphone.muted = studio.microphonesAreMuted
    microphone.successor = added
    microphones.push(microphone)
    return microphone
  }
  function ports(): RecorderPorts {
    return {
      now: () => BEGAN_AT + studio.clock + studio.slept,
      elapsed: () => studio.clock,
      every(_, look) {
        studio.looks.push(look)
        return () => studio.looks.splice(studio.looks.indexOf(look), 1)
      },
      owner: () => ANNA,
      async openMicrophone() {
        studio.asked += 1
        if (studio.refuse) throw studio.refuse
        return added()
      },
      holdRecorder: () => holdLock(RECORDER_LOCK),
      holdTake: (recording) => holdLock(takeLock(recording)),
      keepAwake: () => () => undefined,
      continueFrom: (recording) => continueFrom(audio, recording, Date.now()),
      begin: (segment: NewSegment) => beginSegment(audio, segment),
      sinks: (recording, segment) => ({
        database: {
          begin: (row) => beginSegment(audio, row),
          async write({ chunks }) {
            for (const pending of chunks) {
              const chunk = { ...pending, recording, segment }
              await studio.disk(chunk)
              await appendChunk(audio, chunk)
            }
          },
          reopen: async () => undefined,
        },
        fallbackStore: null,
        fallbackUpload: null,
      }),
      gather: async () => undefined,
      end: (recording, segment, endedBy) => endSegment(audio, recording, segment, endedBy),
      save: (recording, title, peaks) => saveRecording(app, audio, { recording, title, ...(peaks ? { peaks } : {}) }),
      discard: (recording, title) => discardTake(app, audio, { recording, title }),
      announce: (isRecording) => studio.announced.push(isRecording),
      reasonOf: failureOf,
    }
  }
  return studio
}

export type Studio = ReturnType<typeof openStudio>

/** Resolves as soon as the recorder's state is as wanted. */
export function until(recorder: Recorder, wanted: (state: RecorderState) => boolean): Promise<RecorderState> {
  return new Promise((resolve) => {
    const stop = recorder.subscribe(look)
    function look(): void {
      if (!wanted(recorder.state())) return
      stop()
      resolve(recorder.state())
    }
    look()
  })
}

export const savedSeconds = (seconds: number) => (state: RecorderState) =>
  'take' in state && state.take.savedSeconds >= seconds
