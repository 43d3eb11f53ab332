import { defineMessages } from '../define-messages.ts'

/** Before a take that was not saved goes to the trash. */
export const discardTexts = defineMessages('discardTexts', {
  question: 'Discard this recording?',
  text: (clock: string): string => `${clock} of audio moves to the trash for 30 days.`,
  failedText: 'The recording is still on this device. Please try again.',
  keep: 'Keep',
})
