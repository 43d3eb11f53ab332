const MATTERS =
  'harbour crane budget opening clinic supplier mould cable nurse contract report garden bridge tower ticket'
const WORDS = `${MATTERS} the the and of we then will it that need said about again first with for later some`.split(
  ' ',
)
const WORDS_PER_LINE = 12
const LINE_SECONDS = 5

/** A meeting of so many words in timed lines, the same each time. Nothing of it means anything. */
export function spokenWords(count: number): string {
  let seed = 1
  const word = (): string => {
    seed = (seed * 48_271) % 2_147_483_647
    return WORDS[seed % WORDS.length] ?? ''
  }
  return Array.from({ length: Math.ceil(count / WORDS_PER_LINE) }, (_, at) => {
    const seconds = at * LINE_SECONDS
    const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    return `[${clock}] ${Array.from({ length: WORDS_PER_LINE }, word).join(' ')}.`
  }).join('\n')
}
