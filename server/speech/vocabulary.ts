/** Models read the last 224 tokens of a prompt (OpenAI's API reference, createTranscription); names take one for two or three bytes. */
const MOST_BYTES = 500

export type Prompt = {
  text: string
  /** How many of the words are in it. */
  words: number
}

/**
 * The first words that fit, as a sentence of the kind that is transcribed; null when there are none. The first stand last: what is too
 * long all the same is cut off at its beginning.
 */
export function promptOf(vocabulary: readonly string[]): Prompt | null {
  let text = ''
  let words = 0
  for (const word of vocabulary) {
    const longer = words === 0 ? `${word}.` : `${word}, ${text}`
    if (Buffer.byteLength(longer) > MOST_BYTES) break
    text = longer
    words++
  }
  return words === 0 ? null : { text, words }
}
