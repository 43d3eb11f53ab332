import { MAX_TRANSCRIPT_CHARACTERS } from '../../../contract/limits.ts'
import { COSTLY_TEXTS } from '../../../testkit/samples/costly-texts.ts'

const texts = COSTLY_TEXTS.map(([, text]) => text)

export const one = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T

/** Half of them as many as may be, the others a little more or anything below. */
export const near = (limit: number): number => Math.ceil(limit * one([1, 1, 1.01, Math.random()]))

export const text = (limit: number): string =>
  one(texts)
    .repeat(Math.ceil((1.01 * limit) / MAX_TRANSCRIPT_CHARACTERS))
    .slice(0, near(limit))

/** So many of what `make` makes. */
export const several = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

/** One after the other, from the first again after the last. */
export function inTurns<T>(of: readonly T[]): () => T {
  let at = 0
  return () => of[at++ % of.length] as T
}
