import type { Transcription } from '../../contract/recording.ts'
import type { KeptRecording } from '../store/recordings.ts'

/** Each change of a row costs every device a pull, so it is told at most this often. Milliseconds. */
const EVERY_MS = 3000

/** How far the transcription of a recording is, over all its segments, told to the row now and then. */
export class Progress {
  private readonly seconds: Map<number, number>
  private readonly done = new Map<number, number>()
  private readonly speed: number
  private readonly show: (transcription: Transcription) => Promise<unknown>
  private toldAt = 0
  private telling: Promise<unknown> = Promise.resolve()

  /** `speed`: seconds of work for one second of audio. */
  constructor(recording: KeptRecording, speed: number, show: (transcription: Transcription) => Promise<unknown>) {
    this.seconds = new Map(recording.segments.map(({ segment, seconds }) => [segment, Math.max(seconds, 0.001)]))
    this.speed = speed
    this.show = show
  }

  async begin(): Promise<void> {
    this.tell()
    await this.telling
  }

  /** `part` from 0 to 1 of this segment. */
  report(segment: number, part: number): void {
    this.done.set(segment, part)
    if (Date.now() - this.toldAt >= EVERY_MS) this.tell()
  }

  /** Resolves when nothing is being written any more; throws what a write threw. */
  async settled(): Promise<void> {
    await this.telling
  }

  private tell(): void {
    this.toldAt = Date.now()
    let all = 0
    let heard = 0
    for (const [segment, seconds] of this.seconds) {
      all += seconds
      heard += seconds * (this.done.get(segment) ?? 0)
    }
    const estimateSeconds = Math.ceil((all - heard) * this.speed)
    const running: Transcription = { state: 'running', progress: all > 0 ? heard / all : null, estimateSeconds }
    this.telling = this.telling.then(() => this.show(running))
    // A failed write is thrown by settled(); until somebody waits there it must not end the process.
    this.telling.catch(() => {})
  }
}
