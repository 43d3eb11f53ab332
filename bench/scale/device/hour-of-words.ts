import { AUDIO_BITS_PER_SECOND } from '../../../contract/limits.ts'

/** A calm speaker: 9,000 words an hour. */
const WORDS_PER_SECOND = 2.5
const WORDS_PER_SEGMENT = 15
const SAID = 'we said last week that the harbour would need a new crane before winter and nobody has asked for one yet'

/** As speech servers give times. */
const hundredths = (seconds: number): number => Math.round(seconds * 100) / 100

/** What a speech server says of so many bytes of talk, with the time of each word, as the real ones do. */
export function hourOfWords(bytes: number) {
  const words = SAID.split(' ')
  const count = Math.floor(((bytes * 8) / AUDIO_BITS_PER_SECOND) * WORDS_PER_SECOND)
  const spoken = Array.from({ length: count }, (_, at) => {
    const start = at / WORDS_PER_SECOND
    return {
      word: ` ${words[at % words.length]}`,
      start: hundredths(start),
      end: hundredths(start + 0.9 / WORDS_PER_SECOND),
    }
  })
  return Array.from({ length: Math.ceil(count / WORDS_PER_SEGMENT) }, (_, at) => {
    const own = spoken.slice(at * WORDS_PER_SEGMENT, (at + 1) * WORDS_PER_SEGMENT)
    const text = own.map(({ word }) => word).join('')
    return { start: own[0]?.start ?? 0, end: own.at(-1)?.end ?? 0, text: `${text}.`, words: own }
  })
}
