import type { TranscriptSegment } from '../../contract/recordings/transcript.ts'
import type { KeptRecording } from '../store/tables/recordings/recordings.ts'

/** Each change of a row costs every device a pull, so progress is written at most this often. Milliseconds. */
const EVERY_MS = 3000
/**
 * The partial transcript is written whole each time: only when it has grown by this share, so that all writes together are a few
 * times its size.
 */
const GROWTH = 0.15

export type Stand = {
  /** 0 to 1. */
  progress: number
  estimateSeconds: number
  /** The whole transcript so far; null when little was added since the last write. */
  heard: TranscriptSegment[] | null
}

/** The progress of a transcription over all segments of a recording, written to its row at intervals. */
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

  /** The whole transcript of the recording so far, in its time. */
  hear(segments: TranscriptSegment[]): void {
    this.heard = segments
  }

  /** Writes nothing more. Resolves when no write is running; throws what a write threw. */
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
    // A failed write is thrown by end(); until then it must not end the process.
    this.telling.catch(() => {})
  }

  private newlyHeard(): TranscriptSegment[] | null {
    const { heard } = this
    if (heard.length <= this.toldLength * (1 + GROWTH)) return null
    this.toldLength = heard.length
    return heard
  }
}
