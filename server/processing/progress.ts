import type { TranscriptSegment } from '../../contract/recordings/transcript.ts'
import type { KeptRecording } from '../store/tables/recordings/recordings.ts'

/** Each change of a row costs every device a pull, so it is told at most this often. Milliseconds. */
const EVERY_MS = 3000
/** What was heard is told whole each time: when it has grown by this share, so that all tellings cost a few times its size. */
const GROWTH = 0.15

export type Stand = {
  /** 0 to 1. */
  progress: number
  estimateSeconds: number
  /** All that was heard so far; null when little was added since it was last told. */
  heard: TranscriptSegment[] | null
}

/** How far the transcription of a recording is, over all its segments, told to the row now and then. */
export class Progress {
  private readonly seconds: Map<number, number>
  private readonly done = new Map<number, number>()
  private readonly speed: number
  private readonly show: (stand: Stand) => Promise<unknown>
  private heard: TranscriptSegment[] = []
  private toldLength = 0
  private toldAt = 0
  private timer: NodeJS.Timeout | null = null
  private telling: Promise<unknown> = Promise.resolve()

  /** `speed`: seconds of work for one second of audio. */
  constructor(recording: KeptRecording, speed: number, show: (stand: Stand) => Promise<unknown>) {
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
    this.timer ??= setTimeout(() => this.tell(), Math.max(0, this.toldAt + EVERY_MS - Date.now()))
  }

  /** All that was heard of the recording so far, in its time. */
  hear(segments: TranscriptSegment[]): void {
    this.heard = segments
  }

  /** Tells nothing more. Resolves when nothing is being written any more; throws what a write threw. */
  async end(): Promise<void> {
    if (this.timer) clearTimeout(this.timer)
    await this.telling
  }

  private tell(): void {
    this.timer = null
    this.toldAt = Date.now()
    let all = 0
    let done = 0
    for (const [segment, seconds] of this.seconds) {
      all += seconds
      done += seconds * (this.done.get(segment) ?? 0)
    }
    const estimateSeconds = Math.ceil((all - done) * this.speed)
    const stand = { progress: done / all, estimateSeconds, heard: this.newlyHeard() }
    this.telling = this.telling.then(() => this.show(stand))
    // A failed write is thrown by end(); until somebody waits there it must not end the process.
    this.telling.catch(() => {})
  }

  private newlyHeard(): TranscriptSegment[] | null {
    const { heard } = this
    if (heard.length <= this.toldLength * (1 + GROWTH)) return null
    this.toldLength = heard.length
    return heard
  }
}
