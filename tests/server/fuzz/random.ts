import { seeded } from '../../../testkit/figures/random.ts'

/** Repeatable chance: the same seed gives the same requests. */
export type Random = {
  /** From 0 to below 1. */
  next(): number
  below(limit: number): number
  pick<T>(list: readonly [T, ...T[]]): T
  chance(share: number): boolean
}

export function createRandom(seed: number): Random {
  const next = seeded(seed)
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: (list) => list[below(list.length)] ?? list[0],
    chance: (share) => next() < share,
  }
}
