/**
 * What the fault campaign speaks into the microphone, and how it is heard again: one tone per step, in an order in
 * which every pair of neighbours occurs once, so that loss, doubling and order show after decoding.
 */

export const STEP_SECONDS = 0.25
export const SAMPLE_RATE = 16_000
const RUNGS = 20
/** Spread over the speech band on a scale of ratios, so that no rung is a harmonic of another. */
const LOWEST_HZ = 420
const HIGHEST_HZ = 3100

export const frequencyOf = (rung: number): number => LOWEST_HZ * (HIGHEST_HZ / LOWEST_HZ) ** (rung / (RUNGS - 1))

/**
 * A de Bruijn walk over the rungs without repeats in a row: every ordered pair of different rungs occurs exactly once
 * in RUNGS × (RUNGS − 1) steps, 95 seconds, after which it starts again.
 */
export function toneSequence(): number[] {
  const left = Array.from({ length: RUNGS }, (_, rung) =>
    Array.from({ length: RUNGS - 1 }, (_, step) => (rung + step + 1) % RUNGS),
  )
  // Hierholzer: walk until stuck, then back up; the complete directed graph has an Eulerian circuit.
  const stack = [0]
  const walk: number[] = []
  for (;;) {
    const here = stack.at(-1)
    if (here === undefined) break
    const next = left[here]?.pop()
    if (next !== undefined) {
      stack.push(next)
    } else {
      walk.push(here)
      stack.pop()
    }
  }
  return walk.reverse().slice(0, RUNGS * (RUNGS - 1))
}

/** The whole tone sequence as 16-bit samples, each tone with a 5 ms ramp so that steps do not click. */
export function toneSamples(): Int16Array {
  const perStep = SAMPLE_RATE * STEP_SECONDS
  const steps = toneSequence()
  const samples = new Int16Array(steps.length * perStep)
  const ramp = SAMPLE_RATE * 0.005
  steps.forEach((rung, step) => {
    const turn = (2 * Math.PI * frequencyOf(rung)) / SAMPLE_RATE
    for (let at = 0; at < perStep; at++) {
      const edge = Math.min(1, at / ramp, (perStep - at) / ramp)
      samples[step * perStep + at] = Math.round(12_000 * edge * Math.sin(turn * at))
    }
  })
  return samples
}

/** Power of one frequency in a window (Goertzel). */
function power(samples: Int16Array, start: number, length: number, hertz: number): number {
  const factor = 2 * Math.cos((2 * Math.PI * hertz) / SAMPLE_RATE)
  let before = 0
  let last = 0
  for (let at = start; at < start + length; at++) {
    const now = (samples[at] ?? 0) + factor * last - before
    before = last
    last = now
  }
  return last * last + before * before - factor * last * before
}

/** The loudest rung of a window, or null when no rung stands out from the window's whole power. */
export function toneAt(samples: Int16Array, start: number, length: number): number | null {
  let whole = 0
  for (let at = start; at < start + length; at++) whole += (samples[at] ?? 0) ** 2
  if (whole / length < 100) return null
  let best = 0
  let most = 0
  for (let rung = 0; rung < RUNGS; rung++) {
    const here = power(samples, start, length, frequencyOf(rung))
    if (here > most) [best, most] = [rung, here]
  }
  // A pure tone of N samples has Goertzel power of about whole · N / 2.
  return most > 0.2 * ((whole * length) / 2) ? best : null
}
