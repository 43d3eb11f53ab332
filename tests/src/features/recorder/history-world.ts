import { failureOf } from '../../../../src/capture/failure-of.ts'
import { MicrophoneRefusedError } from '../../../../src/capture/microphone/microphone.ts'
import { createRecorder, type RecorderPorts } from '../../../../src/capture/recorder.ts'
import { ANNA } from '../../local/recordings/takes.ts'
import { HistoryMicrophone } from './history-microphone.ts'
import { HistoryStorage } from './history-storage.ts'

/** One thing that happens to a recorder; `ms` is how long it takes, where it takes time. */
export type Step = { kind: keyof HistoryWorld['happenings']; ms: number }

/** A recorder whose clock, microphones and disk are in the test's hands; nothing waits for real time. */
export class HistoryWorld {
  clock = 0
  slept = 0
  muted = false
  plugged = true
  denied = false
  stalled = false
  late = false
  readonly microphones: HistoryMicrophone[] = []
  readonly storage: HistoryStorage
  readonly looks = new Set<() => void>()
  /** Locks and the wake lock. */
  held = 0
  readonly arrivals: (() => void)[] = []
  readonly recorder = createRecorder(this.#ports())

  constructor(hasFallbackStore: boolean, hasServer: boolean) {
    this.storage = new HistoryStorage(hasFallbackStore, hasServer)
  }

  async perform(kind: Step['kind'], ms = 0): Promise<void> {
    this.happenings[kind](ms)
    await settled()
  }

  readonly happenings = {
    start: () => this.recorder.start(),
    pause: () => this.recorder.pause(),
    resume: () => this.recorder.resume(),
    stop: () => this.recorder.stop(),
    reset: () => {
      if (this.recorder.state().kind === 'finished') this.recorder.reset()
    },
    look: () => this.#pass(250),
    speak: (ms: number) => {
      this.clock += ms
      if (!this.stalled) this.live?.emit()
      this.#pass(0)
    },
    silence: (ms: number) => {
      if (this.live) this.live.silent ??= this.clock
      this.#pass(ms * 6)
    },
    sleep: (ms: number) => {
      this.slept += ms * 100
      this.#pass(0)
    },
    lost: () => this.live?.events?.lost(),
    'encoder ends': () => this.live?.stop(),
    mute: () => this.#mute(true),
    unmute: () => this.#mute(false),
    unplug: () => {
      this.plugged = false
      this.live?.events?.lost()
    },
    plug: () => {
      this.plugged = true
    },
    deny: () => {
      this.denied = true
    },
    stall: () => {
      this.stalled = true
    },
    flow: () => {
      this.stalled = false
    },
    'chunks are late': () => {
      this.late = true
    },
    'chunks arrive': () => {
      this.late = false
      for (const arrive of this.arrivals.splice(0).reverse()) arrive()
    },
    'database refuses': () => {
      this.storage.refuses = true
    },
    'database heals': () => {
      this.storage.refuses = false
    },
    'fallback store refuses': () => {
      this.storage.fallbackStoreRefuses = true
    },
    'fallback store heals': () => {
      this.storage.fallbackStoreRefuses = false
    },
    'network is gone': () => {
      this.storage.offline = true
    },
    'network is back': () => {
      this.storage.offline = false
    },
  }

  #mute(muted: boolean): void {
    this.muted = muted
    this.live?.events?.muted(muted)
  }

  #pass(ms: number): void {
    this.clock += ms
    for (const look of [...this.looks]) look()
  }

  get live(): HistoryMicrophone | undefined {
    return this.microphones.findLast(({ state }) => state === 'recording')
  }

  #ports(): RecorderPorts {
    const hold = () => {
      this.held++
      return () => void this.held--
    }
    return {
      now: () => 1_780_000_000_000 + this.clock + this.slept,
      elapsed: () => this.clock,
      every: (_, look) => {
        this.looks.add(look)
        return () => void this.looks.delete(look)
      },
      owner: () => ANNA,
      openMicrophone: async () => {
        if (this.denied) throw new MicrophoneRefusedError('permission')
        if (!this.plugged) throw new MicrophoneRefusedError('no-microphone')
        const microphone = new HistoryMicrophone(this, this.microphones.length)
        this.microphones.push(microphone)
        return microphone
      },
      holdRecorder: async () => hold(),
      holdTake: async () => hold(),
      keepAwake: hold,
      begin: async (segment) => this.storage.beginSomewhere(segment),
      sinks: (recording, segment) => this.storage.sinks({ recording, segment }),
      gather: async (_, chunks) => {
        for (const chunk of chunks) this.storage.store(chunk)
      },
      end: async (recording, segment, endedBy) => this.storage.end({ recording, segment }, endedBy),
      continueFrom: async () => {
        throw new Error('Nothing is continued here.')
      },
      save: async (recording) => recording,
      discard: async () => undefined,
      announce: () => undefined,
      reasonOf: failureOf,
    }
  }
}

/** Lets every promise that can go on go on. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
