/** From 0 to below 1 (mulberry32): small, fast, and the same on every machine. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Chance with a seed: the same on every machine. */
export type Random = {
  /** From low up to, but without, high. */
  between(low: number, high: number): number
  /** A seed for something that draws for itself. */
  seed(): number
}

/** Each run of each row has its own, so that one run can be repeated without those before it. */
export function randomFor(seed: number, row: string, run: number): Random {
  const name = [...`${row}/${run}`].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), seed)
  const draw = seeded(name)
  return {
    between: (low, high) => low + draw() * (high - low),
    seed: () => Math.floor(draw() * 2 ** 31),
  }
}
