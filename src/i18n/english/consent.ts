import { defineMessages } from '../define-messages.ts'

/** Of a recording that was made: what was spoken, and that everyone agreed. */
export const consentTexts = defineMessages('consentTexts', {
  agreedText: 'Keeps the time with the recording and its exports.',
  agreedNote: (time: string): string => `Everyone agreed to be recorded: noted ${time}.`,
  again: 'Transcribe again',
  againText: 'A new transcript replaces this one, which is kept under “Earlier transcripts”.',
  failed: 'Not saved',
  failedText: 'This device could not store it. Please try again.',
})
