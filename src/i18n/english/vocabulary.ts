import { defineMessages } from '../define-messages.ts'

/** Settings › Words to know. */
export const vocabularyTexts = defineMessages('vocabularyTexts', {
  field: 'Names and terms, one on each line',
  note: 'New transcripts spell them this way, if the speech engine takes a word list. Whisper behind an OpenAI-compatible address does, and gets the list along with the audio. Under each transcript you see whether its engine did.',
  fromCorrections: 'From your corrections',
  add: (term: string): string => `Add ${term}`,
  save: 'Save words',
  saved: 'Saved for new transcripts.',
  tooMany: (count: number, most: number): string =>
    `${count} words are too many. Keep the ${most} most important ones.`,
  tooLong: (term: string, most: number): string => `“${term}” is too long: a word may have ${most} characters.`,
  notYet: 'Your words appear after the first sync.',
})
