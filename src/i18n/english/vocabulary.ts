import { defineMessages } from '../define-messages.ts'
import { numberText } from '../format.ts'

/** Settings › Words to know. */
export const vocabularyTexts = defineMessages('vocabularyTexts', {
  field: 'Names and terms, one on each line',
  note: 'For speech engines that take a word list, such as Whisper at an OpenAI-compatible address. They get the top of it along with the audio.',
  unused: (engine: string): string => `${engine} doesn't use word lists, so these words have no effect at the moment.`,
  fromCorrections: 'From your corrections',
  add: (term: string): string => `Add ${term}`,
  save: 'Save words',
  saved: 'Saved.',
  tooMany: (count: number, most: number): string =>
    `${numberText(count)} words are too many. Keep the ${numberText(most)} most important ones.`,
  tooLong: (term: string, most: number): string =>
    `“${term}” is too long: a word may have ${numberText(most)} characters.`,
  notYet: 'Your words appear after the first sync.',
})
