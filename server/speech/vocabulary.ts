/**
 * Whisper and the models behind the same protocol read the last 224 tokens of a prompt; names take about a token for each three
 * characters.
 */
const MOST_CHARACTERS = 600

export type Prompt = {
  text: string
  /** How many of the words are in it. */
  words: number
}

/** The first words that fit, as a sentence of the kind that is transcribed; null when there are none. */
export function promptOf(vocabulary: readonly string[]): Prompt | null {
  let text = ''
  let words = 0
  for (const word of vocabulary) {
    const longer = text === '' ? word : `${text}, ${word}`
    if (longer.length > MOST_CHARACTERS) break
    text = longer
    words++
  }
  return words === 0 ? null : { text: `${text}.`, words }
}
