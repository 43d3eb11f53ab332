import type { CueWords } from './cue-words.ts'

/** A word in lower case, and the silence after it in seconds: infinite after the last. */
export type SpokenWord = { text: string; pause: number }

/** A pause that ends a sentence of some words, unless its last word goes on; the longer one ends any. Seconds. */
const PAUSE = 0.7
const LONG_PAUSE = 2
const BREATH = 0.35
const LEAST_WORDS = 4
/** Nobody reads further without a mark; the cut is at the likeliest place behind this many words. */
const MOST_WORDS = 40
const LEAST_OF_LONG = 12
/** What pauses and words must amount to. Words alone are weak (`npm run bench -- ai`): they decide only where much speaks for it. */
const ENOUGH = 0.5

/** The places of the words that end a sentence. */
export function sentenceEnds(words: readonly SpokenWord[], cues: CueWords): Set<number> {
  const ends = new Set<number>()
  let first = 0
  for (let at = 0; at < words.length; at++) {
    if (isEnd(words, at, first, cues)) first = at + 1
    else if (at - first + 1 >= MOST_WORDS) first = likeliest(words, first, at, cues) + 1
    else continue
    ends.add(first - 1)
    // The words behind an earlier cut are looked at again.
    at = first - 1
  }
  return ends
}

function isEnd(words: readonly SpokenWord[], at: number, first: number, cues: CueWords): boolean {
  const pause = words[at]?.pause ?? 0
  return pause >= LONG_PAUSE || score(words, at, first, cues) > ENOUGH
}

function likeliest(words: readonly SpokenWord[], first: number, last: number, cues: CueWords): number {
  let best = last
  for (let at = first + LEAST_OF_LONG - 1; at <= last; at++) {
    if (score(words, at, first, cues) > score(words, best, first, cues)) best = at
  }
  return best
}

function score(words: readonly SpokenWord[], at: number, first: number, cues: CueWords): number {
  const [before, next, afterNext] = [words[at], words[at + 1]?.text ?? '', words[at + 2]?.text ?? '']
  if (!before) return 0
  const count = at - first + 1
  const isPair = cues.connects.has(next) && cues.subjects.has(afterNext)
  return (
    -4 +
    ofPause(before.pause, count) +
    ofLength(count) +
    (cues.begins.get(next) ?? -0.8) +
    (isPair ? 1 : 0) -
    (cues.goesOn.has(before.text) ? 4 : 0) -
    (cues.leansOn.has(before.text) ? 1.5 : 0)
  )
}

function ofPause(pause: number, count: number): number {
  if (pause >= PAUSE) return count >= LEAST_WORDS ? 7.5 : 0
  return pause >= BREATH ? 2 : 0
}

function ofLength(count: number): number {
  if (count < 3) return -1.5
  if (count < 6) return 0
  if (count < 12) return 0.8
  return count < 20 ? 1.4 : 2
}
