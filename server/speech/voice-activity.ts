import { SAMPLE_RATE } from './decode/pcm.ts'

/** Seconds from the start of the file. */
export type Stretch = { start: number; end: number }

/** One level per frame of 20 ms: a whole period of 50 Hz hum, and short against a syllable. */
export const FRAME_SECONDS = 0.02
export const FRAME_SAMPLES = SAMPLE_RATE * FRAME_SECONDS

/** Levels are in dB below full scale. Nothing under this is speech, nor does it count as background noise. */
const SILENCE_DB = -58
/** A frame this much over the background is sound of interest. */
const OVER_BACKGROUND_DB = 7
/** Speech rises and falls by far more than this; steady noise and hum keep within 2 dB. */
const SWING_DB = 6
const BLOCK_FRAMES = Math.round(5 / FRAME_SECONDS)
const JOIN_SECONDS = 0.4
const SHORTEST_SECONDS = 0.16
const PAD_SECONDS = 0.3

/**
 * Where somebody may be speaking, from the level of each frame. Built to say nothing of silence, steady noise and hum,
 * in which recognisers invent words, and to let everything through that swings like speech.
 */
export function speechStretches(levels: readonly number[]): Stretch[] {
  const background = backgroundOf(levels)
  const runs: { from: number; to: number }[] = []
  const join = JOIN_SECONDS / FRAME_SECONDS
  for (const [frame, level] of levels.entries()) {
    const floor = background[Math.floor(frame / BLOCK_FRAMES)] ?? SILENCE_DB
    if (level < Math.max(SILENCE_DB, floor + OVER_BACKGROUND_DB)) continue
    const last = runs.at(-1)
    if (last && frame - last.to <= join) last.to = frame + 1
    else runs.push({ from: frame, to: frame + 1 })
  }
  const length = levels.length * FRAME_SECONDS
  const stretches = runs
    .filter(
      ({ from, to }) => (to - from) * FRAME_SECONDS >= SHORTEST_SECONDS && swing(levels.slice(from, to)) >= SWING_DB,
    )
    .map(({ from, to }) => ({
      start: Math.max(0, from * FRAME_SECONDS - PAD_SECONDS),
      end: Math.min(length, to * FRAME_SECONDS + PAD_SECONDS),
    }))
  return joinStretches(stretches, 0)
}

/** Makes one of neighbours that are at most `gap` seconds apart. */
export function joinStretches(stretches: readonly Stretch[], gap: number): Stretch[] {
  const joined: Stretch[] = []
  for (const stretch of stretches) {
    const last = joined.at(-1)
    if (last && stretch.start - last.end <= gap) last.end = Math.max(last.end, stretch.end)
    else joined.push({ ...stretch })
  }
  return joined
}

/** The background of each block of five seconds: the quietest of it and its neighbours, digital silence left out. */
function backgroundOf(levels: readonly number[]): number[] {
  const own: number[] = []
  for (let from = 0; from < levels.length; from += BLOCK_FRAMES) {
    own.push(
      percentile(
        levels.slice(from, from + BLOCK_FRAMES).filter((level) => level > SILENCE_DB - 20),
        0.1,
      ),
    )
  }
  return own.map((_, block) => Math.min(...own.slice(Math.max(0, block - 1), block + 2)))
}

const swing = (levels: readonly number[]): number => percentile(levels, 0.9) - percentile(levels, 0.1)

function percentile(values: readonly number[], part: number): number {
  if (values.length === 0) return SILENCE_DB
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? SILENCE_DB
}
