import { defineMessages } from '../define-messages.ts'

/** Sentences of the server, of the browser's own refusals and of the sync, which are written where they arise. */
export const serverTexts = defineMessages('serverTexts', {
  /** As it is shown; what no translation knows is shown as it came. */
  said: (sentence: string): string => sentence,
})
