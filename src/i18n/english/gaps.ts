import { defineMessages } from '../define-messages.ts'

export const gapTexts = defineMessages('gapTexts', {
  /** Why nothing was recorded, as the beginning of a line. */
  what: {
    'microphone-lost': 'Microphone disconnected',
    muted: 'Microphone muted by this device',
    silent: 'Microphone silent',
    stalled: 'Microphone stopped responding',
    asleep: 'Device asleep',
    interrupted: 'Recording interrupted',
    storage: 'Storage failed',
  },
  unknown: 'No sound',
  line: (what: string, length: string): string => `${what} for ${length}`,
  note: (what: string, length: string): string => `No sound: ${what.toLowerCase()}, ${length}`,
  plainNote: (length: string): string => `No sound, ${length}`,
})
