import { FRAME_SAMPLES } from '../voice-activity.ts'
import { BYTES_PER_SAMPLE, isSilence, SAMPLE_RATE } from './pcm.ts'

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

  private readonly filter = new HighPass()
  private half: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  private inFrame = 0
  private energy = 0
  private loudest = 0

  push(chunk: Buffer): void {
    const bytes = this.half.length > 0 ? Buffer.concat([this.half, chunk]) : chunk
    const whole = bytes.length - (bytes.length % BYTES_PER_SAMPLE)
    if (this.filter.isAtRest && isSilence(bytes.subarray(0, whole))) this.addSilence(whole / BYTES_PER_SAMPLE)
    else for (let at = 0; at < whole; at += BYTES_PER_SAMPLE) this.add(bytes.readInt16LE(at))
    this.half = bytes.subarray(whole)
  }

  private add(sample: number): void {
    this.samples += 1
    const voiced = this.filter.next(sample / FULL_SCALE)
    this.energy += voiced * voiced
    this.loudest = Math.max(this.loudest, Math.abs(sample))
    this.inFrame += 1
    if (this.inFrame === FRAME_SAMPLES) this.endFrame()
  }

  /** Hours of it cost nothing: they may be the holes of a file of a few bytes. */
  private addSilence(samples: number): void {
    this.samples += samples
    for (let left = samples; left > 0; ) {
      const taken = Math.min(left, FRAME_SAMPLES - this.inFrame)
      left -= taken
      this.inFrame += taken
      if (this.inFrame === FRAME_SAMPLES) this.endFrame()
    }
  }

  private endFrame(): void {
    this.levels.push(Math.max(QUIETEST_DB, 10 * Math.log10(this.energy / FRAME_SAMPLES)))
    this.peaks.push(Math.min(255, Math.round((this.loudest / FULL_SCALE) * 255)))
    this.inFrame = 0
    this.energy = 0
    this.loudest = 0
  }
}

/** Far below what 16 bits can hold; numbers that go on shrinking cost a processor many times as much (IEEE 754, subnormal). */
const REST = 1e-20

/** Butterworth, from the Audio EQ Cookbook (https://www.w3.org/TR/audio-eq-cookbook/), Q = 1/√2. */
class HighPass {
  private readonly b: number
  private readonly a1: number
  private readonly a2: number
  private x1 = 0
  private x2 = 0
  private y1 = 0
  private y2 = 0

  constructor() {
    const w = (2 * Math.PI * HIGH_PASS_HZ) / SAMPLE_RATE
    const alpha = Math.sin(w) / Math.SQRT2
    this.b = (1 + Math.cos(w)) / 2 / (1 + alpha)
    this.a1 = (-2 * Math.cos(w)) / (1 + alpha)
    this.a2 = (1 - alpha) / (1 + alpha)
  }

  /** Silence comes out for as long as silence goes in. */
  get isAtRest(): boolean {
    return this.x1 === 0 && this.x2 === 0 && this.y1 === 0 && this.y2 === 0
  }

  next(x: number): number {
    const y = this.b * (x - 2 * this.x1 + this.x2) - this.a1 * this.y1 - this.a2 * this.y2
    this.x2 = this.x1
    this.x1 = x
    this.y2 = this.y1
    this.y1 = Math.abs(y) < REST ? 0 : y
    return y
  }
}
