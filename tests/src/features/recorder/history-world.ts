import {
  type Microphone,
  type MicrophoneEvents,
  MicrophoneRefusedError,
} from '../../../../src/capture/microphone/microphone.ts'
import { createRecorder, type RecorderPorts } from '../../../../src/capture/recorder.ts'
import type { DatabaseSink, FallbackStoreSink, FallbackUploadSink } from '../../../../src/capture/storage/audio-sink.ts'
import type { PendingChunk } from '../../../../src/capture/storage/chunk-queue.ts'
import type { NewChunk, NewSegment, Saved } from '../../../../src/local/audio/append-chunk.ts'
import type { SegmentEnd } from '../../../../src/local/audio-database.ts'
import { ANNA } from '../../local/recordings/takes.ts'

/** One thing that happens to a recorder; `ms` is how long it takes, where it takes time. */
export type Step = { kind: keyof HistoryWorld['happenings']; ms: number }

type Stored = NewSegment & Saved & { chunks: Uint32Array[]; endedBy: SegmentEnd | null }

/** A recorder whose clock, microphones and disk are in the test's hands; nothing waits for real time. */
export class HistoryWorld {
  clock = 0
  slept = 0
  muted = false
  plugged = true
  denied = false
  stalled = false
  refuses = false
  fallbackStoreRefuses = false
  offline = false
  readonly hasFallbackStore: boolean
  readonly hasServer: boolean
  /** What the server has of each segment. */
  readonly uploads = new Map<string, Uint32Array[]>()
  late = false
  readonly microphones: HistoryMicrophone[] = []
  readonly segments: Stored[] = []
  readonly looks = new Set<() => void>()
  /** Locks and the wake lock. */
  held = 0
  readonly arrivals: (() => void)[] = []
  readonly recorder = createRecorder(this.#ports())

  constructor(hasFallbackStore: boolean, hasServer: boolean) {
    this.hasFallbackStore = hasFallbackStore
    this.hasServer = hasServer
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
      this.refuses = true
    },
    'database heals': () => {
      this.refuses = false
    },
    'fallback store refuses': () => {
      this.fallbackStoreRefuses = true
    },
    'fallback store heals': () => {
      this.fallbackStoreRefuses = false
    },
    'network is gone': () => {
      this.offline = true
    },
    'network is back': () => {
      this.offline = false
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
      begin: async (segment) => this.#beginSomewhere(segment),
      sinks: (recording, segment) => ({
        database: this.#database({ recording, segment }),
        fallbackStore: this.hasFallbackStore ? this.#fallbackStore({ recording, segment }) : null,
        fallbackUpload: this.hasServer ? this.#server(`${recording}.${segment}`) : null,
      }),
      gather: async (_, chunks) => {
        for (const chunk of chunks) this.#stored(chunk)
      },
      end: async (recording, segment, endedBy) => {
        const row = this.#find({ recording, segment })
        if (row) row.endedBy = endedBy
      },
      continueFrom: async () => {
        throw new Error('Nothing is continued here.')
      },
      save: async (recording) => recording,
      discard: async () => undefined,
      announce: () => undefined,
      reasonOf: (error) => (error instanceof MicrophoneRefusedError ? error.reason : 'storage'),
    }
  }

  /** As take-storage.ts: a segment may begin beside the database. */
  #beginSomewhere(segment: NewSegment): void {
    this.#beginnings.push(segment)
    if (!this.refuses || !this.hasFallbackStore || this.fallbackStoreRefuses) this.#begin(segment)
  }

  #begin(segment: NewSegment): void {
    if (this.refuses) throw new Error('The database refuses.')
    if (!this.#find(segment)) this.segments.push({ ...segment, chunks: [], seconds: 0, bytes: 0, endedBy: null })
  }

  #append({ sequence, bytes, seconds, ...place }: NewChunk): Saved {
    if (this.refuses) throw new Error('The database refuses.')
    const row = this.#find(place)
    if (!row || row.chunks.length !== sequence) throw new Error(`Chunk ${sequence} has no place.`)
    row.chunks.push(new Uint32Array(bytes))
    row.seconds += seconds
    row.bytes += bytes.byteLength
    return { seconds: row.seconds, bytes: row.bytes }
  }

  /** As take-storage.ts at the end of a take: once more, and what is there already is not written again. */
  #stored(chunk: NewChunk): void {
    const beginning = this.#beginnings.find((one) => isAt(one, chunk))
    if (beginning) this.#begin(beginning)
    if ((this.#find(chunk)?.chunks.length ?? 0) <= chunk.sequence) this.#append(chunk)
  }

  #database(place: Pick<NewChunk, 'recording' | 'segment'>): DatabaseSink {
    return {
      begin: async (segment) => this.#beginSomewhere(segment),
      write: async ({ chunks }) => {
        for (const chunk of chunks) this.#append({ ...chunk, ...place })
      },
      reopen: async () => undefined,
    }
  }

  /** As tus: it takes what follows on what it has. */
  #server(upload: string): FallbackUploadSink {
    return {
      begin: async () => undefined,
      write: async ({ offset, chunks }) => {
        if (this.offline) throw new Error('There is no network.')
        const held = this.uploads.get(upload) ?? []
        const first = offset / SLICE_BYTES
        if (held.length < first) throw new Error('There would be a hole.')
        held.push(...chunks.slice(held.length - first).map(({ bytes }) => new Uint32Array(bytes)))
        this.uploads.set(upload, held)
      },
      refusalOf: () => 'offline',
    }
  }

  readonly #beginnings: NewSegment[] = []

  #fallbackStore(place: Pick<NewChunk, 'recording' | 'segment'>): FallbackStoreSink {
    const kept: PendingChunk[] = []
    return {
      begin: async () => undefined,
      write: async ({ chunks }) => {
        if (this.fallbackStoreRefuses) throw new Error('The fallback store refuses.')
        kept.push(...chunks)
      },
      restoreSegment: async () => {
        const beginning = this.#beginnings.find((one) => isAt(one, place))
        if (beginning) this.#begin(beginning)
        for (let next = kept[0]; next; next = kept[0]) {
          this.#append({ ...next, ...place })
          kept.shift()
        }
      },
    }
  }

  #find = (place: Place): Stored | undefined => this.segments.find((row) => isAt(row, place))
}

/** Two numbers of four bytes. */
const SLICE_BYTES = 8

type Place = Pick<NewSegment, 'recording' | 'segment'>
const isAt = (row: Place, { recording, segment }: Place): boolean =>
  row.recording === recording && row.segment === segment

/** Each chunk says which microphone heard it, and as its which. Its type is one that is measured by the clock. */
export class HistoryMicrophone implements Microphone {
  readonly mime = 'audio/mp4'
  readonly world: HistoryWorld
  readonly number: number
  state: 'new' | 'recording' | 'paused' | 'stopped' = 'new'
  emitted = 0
  silent: number | null = null
  events: MicrophoneEvents | null = null

  constructor(world: HistoryWorld, number: number) {
    this.world = world
    this.number = number
  }
  emit(): void {
    this.silent = null
    const { buffer } = Uint32Array.of(this.number, this.emitted++)
    const arrival = this.world.late
      ? new Promise<ArrayBuffer>((resolve) => this.world.arrivals.push(() => resolve(buffer)))
      : Promise.resolve(buffer)
    this.events?.chunk(arrival)
  }
  start(events: MicrophoneEvents): void {
    this.events = events
    this.state = 'recording'
    if (this.world.muted) events.muted(true)
  }
  pause(): void {
    if (this.state === 'recording') this.state = 'paused'
  }
  resume(): void {
    if (this.state === 'paused') this.state = 'recording'
  }
  stop(): void {
    const was = this.state
    this.state = 'stopped'
    if (was === 'new' || was === 'stopped') return
    this.emit()
    this.events?.ended()
  }
  close(): void {
    this.state = 'stopped'
  }
  handOver(): HistoryMicrophone {
    const next = new HistoryMicrophone(this.world, this.world.microphones.length)
    this.world.microphones.push(next)
    this.stop()
    return next
  }
  isGone = (): boolean => !this.world.plugged
  flush(): void {}
  levels = (): readonly number[] => []
  isMuted = (): boolean => this.world.muted
  onUnmute(): void {}
  silentSince = (): number | null => this.silent
  takePeaks = (seconds: number): Uint8Array<ArrayBuffer> => new Uint8Array(Math.round(seconds * 10)).fill(9)
}

/** Lets every promise that can go on go on. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
