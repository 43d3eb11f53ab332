import { BYTES_PER_SAMPLE, SAMPLE_RATE } from '../speech/decode/pcm.ts'
import { FRAME_SAMPLES, FRAME_SECONDS } from '../speech/voice-activity.ts'

/** Samples for the recogniser. `at`: seconds of all samples that were pushed before. `ends`: what was said up to here is wanted now. */
export type Phrase = { samples: Buffer; at: number; ends: boolean }

/** Less than this is kept for the next time: half a word is recognised as another. Seconds. */
const SHORTEST = 0.4
/** How far before the end of what is there the quietest moment is looked for. Seconds. */
const LOOK_BACK = 0.5
/** That moment is so long, in frames of the voice detector. */
const MOMENT_FRAMES = 4
/** Nothing louder than this is silence, in which a recogniser need not be told to stop. dB below full scale. */
const QUIET_DB = -50
/** After a link that was lost, or in a take that is older than its captions, only the newest is worth showing. Seconds. */
const MOST = 6
const NEWEST = 3

const FRAME_BYTES = FRAME_SAMPLES * BYTES_PER_SAMPLE
const FULL_SCALE = 32768

/**
 * Cuts samples that come piece by piece where it is quietest shortly before the end of what is there: whoever waited for a true pause
 * would show a long sentence only when it is over.
 */
export class PhraseCutter {
  private pending: Buffer[] = []
  /** Bytes of all of those. */
  waiting = 0
  /** Bytes before those. */
  private given = 0

  push(samples: Buffer): void {
    this.pending.push(samples)
    this.waiting += samples.length
    // A decoder that has very much to decode is not silent for long: nobody takes anything meanwhile.
    if (this.waiting > 2 * bytesOf(MOST)) this.newest()
  }

  /** What is to be recognised now; null while there is too little. */
  take(): Phrase | null {
    const all = this.newest()
    const levels = levelsOf(all)
    if (levels.length * FRAME_SECONDS < SHORTEST) return null
    const isQuiet = levels.every((level) => level < QUIET_DB)
    return this.give(all, isQuiet ? levels.length : quietest(levels), !isQuiet)
  }

  /** All that is left; null when nothing is. */
  end(): Phrase | null {
    const all = this.newest()
    return all.length === 0 ? null : this.give(all, Math.ceil(all.length / FRAME_BYTES), true)
  }

  /** Passes over what is pending: its time goes by. */
  skip(): void {
    this.given += this.waiting
    this.keep([])
  }

  private newest(): Buffer {
    const all = Buffer.concat(this.pending)
    const passed = all.length > bytesOf(MOST) ? all.length - bytesOf(NEWEST) : 0
    // Whole samples only.
    const from = passed - (passed % BYTES_PER_SAMPLE)
    this.given += from
    // Copied where much is passed over: a part of it would hold all of it.
    const rest = from > 0 ? Buffer.from(all.subarray(from)) : all
    this.keep([rest])
    return rest
  }

  private keep(pending: Buffer[]): void {
    this.pending = pending
    this.waiting = pending.reduce((sum, { length }) => sum + length, 0)
  }

  private give(all: Buffer, frames: number, ends: boolean): Phrase {
    const samples = all.subarray(0, frames * FRAME_BYTES)
    const phrase = { samples, at: this.given / BYTES_PER_SAMPLE / SAMPLE_RATE, ends }
    this.keep([all.subarray(samples.length)])
    this.given += samples.length
    return phrase
  }
}

/** The frame in the middle of the quietest moment near the end. */
function quietest(levels: readonly number[]): number {
  let best = levels.length
  let least = Number.POSITIVE_INFINITY
  const first = Math.max(1, levels.length - Math.round(LOOK_BACK / FRAME_SECONDS))
  for (let at = first; at + MOMENT_FRAMES <= levels.length; at++) {
    const loudest = Math.max(...levels.slice(at, at + MOMENT_FRAMES))
    // Of two that are as quiet the later one: less waits.
    if (loudest > least) continue
    least = loudest
    best = at + MOMENT_FRAMES / 2
  }
  return best
}

/** Of each whole frame, in dB below full scale. */
function levelsOf(samples: Buffer): number[] {
  const levels: number[] = []
  for (let from = 0; from + FRAME_BYTES <= samples.length; from += FRAME_BYTES) {
    let energy = 0
    for (let at = from; at < from + FRAME_BYTES; at += BYTES_PER_SAMPLE) {
      const value = samples.readInt16LE(at) / FULL_SCALE
      energy += value * value
    }
    levels.push(10 * Math.log10(energy / FRAME_SAMPLES + 1e-12))
  }
  return levels
}

const bytesOf = (seconds: number): number => seconds * SAMPLE_RATE * BYTES_PER_SAMPLE
