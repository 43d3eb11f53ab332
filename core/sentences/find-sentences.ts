import type { Sentence } from './sentences.ts'

/** Words. A shorter sentence says nothing by itself, a longer one is a list or was not cut. */
const SHORTEST = 5
const LONGEST = 60
const MOST = 10

/** Places in the list of the first sentences that are one of a kind, in the order they were said. `isOne` gets straight apostrophes. */
export const findSentences = (sentences: readonly Sentence[], isOne: (said: string) => boolean): number[] =>
  sentences
    .map(({ text, words }, at) => (words >= SHORTEST && words <= LONGEST && isOne(text.replace(/’/g, "'")) ? at : -1))
    .filter((at) => at >= 0)
    .slice(0, MOST)
