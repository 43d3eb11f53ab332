import { defineMessages } from '../define-messages.ts'

/** One word beside the mark of a recording. */
export const statusTexts = defineMessages('statusTexts', {
  onDevice: 'On this device',
  uploading: (howFar: string): string => `Uploading ${howFar}`,
  signIn: 'Needs you: sign in',
  serverFull: 'No space on the server',
  needsYou: {
    refused: 'Needs you: refused',
    orphan: 'Needs you: deleted elsewhere',
    'audio-missing': 'Needs you: audio missing',
  },
  lost: 'Lost on the server',
  editRefused: 'Needs you: change refused',
  processing: 'Processing',
  waitingEngine: "Transcription isn't set up",
  notTranscribed: 'Not transcribed',
  locked: 'Only for your devices',
  failed: 'Failed: Retry',
  retrying: 'Trying again',
  transcribed: 'Transcribed',
  noSpeech: 'No speech detected',
})
