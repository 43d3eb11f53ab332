// What the built page has instead of the map in sentences.ts (scripts/build/german/known-sentences.ts). The English sentences
// stand there only to be found, and were a tenth of the bytes of the German texts.

/** Between the sentences of the list, so that none may hold it. */
export const SEPARATOR = '|'

/** The largest prime below 2^41, so that the product below stays exact. */
const PRIME = 2_199_023_255_531
const BASE = 2003
/** PRIME in base 36. */
const DIGITS = 8

/**
 * The polynomial of its characters modulo a prime. Two known sentences with the same hash stop the build. One that is not
 * known, such as a line that a model wrote, has the hash of one of 200 known ones with a chance of 1 in 10,000,000,000: a
 * wrong sentence in German would show for that line. Nothing else depends on the hash, so it need not withstand an attack.
 */
export function sentenceHash(sentence: string): string {
  let hash = 0
  for (let at = 0; at < sentence.length; at++) hash = (hash * BASE + sentence.charCodeAt(at)) % PRIME
  return hash.toString(36).padStart(DIGITS, '0')
}

/** @param list sentences in German, each behind the hash of the English one */
export function knownByHash(list: string): Pick<ReadonlyMap<string, string>, 'get'> {
  const known = new Map(list.split(SEPARATOR).map((one) => [one.slice(0, DIGITS), one.slice(DIGITS)]))
  return { get: (sentence) => known.get(sentenceHash(sentence)) }
}
