import { defineMessages } from '../define-messages.ts'

export const microphoneTexts = defineMessages('microphoneTexts', {
  level: 'Level',
  heard: 'Sound is heard.',
  notHeard: 'No sound yet. Say something.',
  refused: 'Allow the microphone in your browser to see which ones there are.',
  whileRecording: 'Choose another microphone when the recording has ended.',
  missing: (name: string) => `“${name}” is not connected`,
  insteadOf: (name: string) => `It is recorded with: ${name}.`,
})
