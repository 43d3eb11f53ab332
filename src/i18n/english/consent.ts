import { defineMessages } from '../define-messages.ts'

/** Of a recording that was made: what was spoken, and that everyone agreed. */
export const consentTexts = defineMessages('consentTexts', {
  agreed: 'Everyone agreed',
  agreedAt: (time: string): string => `Noted ${time}`,
  agreedFailed: 'Not saved. Please try again.',
  agreedText: 'The time is noted in the recording and its exports.',
  agreedNote: (time: string): string => `Everyone agreed to be recorded: noted ${time}.`,
  again: 'Transcribe again',
  againText: 'A new transcript replaces this one, which is kept under “Earlier transcripts”.',
  most: 'People who spoke, at most',
  mostAsBefore: 'As before',
  mostUnknown: 'Not known',
  mostNote: 'Used by “Transcribe again”, where this server tells voices apart itself.',
  failed: 'Not saved',
  failedText: "This device couldn't save it. Please try again.",
})
