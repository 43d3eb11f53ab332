import type { Microphone, MicrophoneEvents } from '../../../../src/capture/microphone/microphone.ts'

/** What all microphones of a history have in common. */
export type MicrophoneWorld = {
  muted: boolean
  plugged: boolean
  /** Chunks arrive when their arrivals are called. */
  late: boolean
  readonly arrivals: (() => void)[]
  readonly microphones: HistoryMicrophone[]
}

/** Each chunk says which microphone heard it, and as its which. Its type is one that is measured by the clock. */
export class HistoryMicrophone implements Microphone {
  readonly mime = 'audio/mp4'
  readonly world: MicrophoneWorld
  readonly number: number
  state: 'new' | 'recording' | 'paused' | 'stopped' = 'new'
  emitted = 0
  silent: number | null = null
  events: MicrophoneEvents | null = null

  constructor(world: MicrophoneWorld, number: number) {
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
