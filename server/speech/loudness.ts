import { BYTES_PER_SAMPLE, SAMPLE_RATE } from './pcm.ts'
import { FRAME_SAMPLES } from './voice-activity.ts'

/** Mains hum and rumble are below the voice: a second-order high-pass takes them out before levels are measured. */
const HIGH_PASS_HZ = 180
const FULL_SCALE = 32768
const QUIETEST_DB = -120

/** Takes samples as they stream by and keeps, for each frame of 20 ms, its level in dB and its loudest sample. */
export class Loudness {
  readonly levels: number[] = []
  /** 0 to 255 for each frame. */
  readonly peaks: number[] = []
  samples = 0

  private readonly filter = highPass()
  private half: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  private inFrame = 0
  private energy = 0
  private loudest = 0

  push(chunk: Buffer): void {
    const bytes = this.half.length > 0 ? Buffer.concat([this.half, chunk]) : chunk
    const whole = bytes.length - (bytes.length % BYTES_PER_SAMPLE)
    for (let at = 0; at < whole; at += BYTES_PER_SAMPLE) this.add(bytes.readInt16LE(at))
    this.half = bytes.subarray(whole)
  }

  private add(sample: number): void {
    this.samples += 1
    const voiced = this.filter(sample / FULL_SCALE)
    this.energy += voiced * voiced
    this.loudest = Math.max(this.loudest, Math.abs(sample))
    this.inFrame += 1
    if (this.inFrame < FRAME_SAMPLES) return
    this.levels.push(Math.max(QUIETEST_DB, 10 * Math.log10(this.energy / FRAME_SAMPLES)))
    this.peaks.push(Math.min(255, Math.round((this.loudest / FULL_SCALE) * 255)))
    this.inFrame = 0
    this.energy = 0
    this.loudest = 0
  }
}

/** Butterworth, from the Audio EQ Cookbook (https://www.w3.org/TR/audio-eq-cookbook/), Q = 1/√2. */
function highPass(): (x: number) => number {
  const w = (2 * Math.PI * HIGH_PASS_HZ) / SAMPLE_RATE
  const alpha = Math.sin(w) / Math.SQRT2
  const b = (1 + Math.cos(w)) / 2 / (1 + alpha)
  const a1 = (-2 * Math.cos(w)) / (1 + alpha)
  const a2 = (1 - alpha) / (1 + alpha)
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  return (x) => {
    const y = b * (x - 2 * x1 + x2) - a1 * y1 - a2 * y2
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
    return y
  }
}
