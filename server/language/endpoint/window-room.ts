/** Of instructions and answer. Tokens. */
const RESERVED = 2000
/** With the number of each line, and in languages of long words. */
const TOKENS_PER_WORD = 2
const CHARACTERS_PER_TOKEN = 3
/** Less is of no use to a model, whatever becomes of it. Words. */
const LEAST_WORDS = 200

/**
 * How many words of a transcript fit into one request.
 * @param window in tokens; null where it is not known
 */
export const wordsIn = (window: number | null, most: number): number =>
  window === null ? most : Math.min(most, Math.max(LEAST_WORDS, Math.floor((window - RESERVED) / TOKENS_PER_WORD)))

/** How many characters of JSON do. Infinity where the window is not known. */
export const charactersIn = (window: number | null): number =>
  window === null ? Number.POSITIVE_INFINITY : Math.max(0, window - RESERVED) * CHARACTERS_PER_TOKEN
