import { defineMessages } from '../define-messages.ts'

/** Words of a recording while it is recorded. */
export const captionTexts = defineMessages('captionTexts', {
  label: 'Live captions',
  note: (language: string): string => `A draft in ${language}, made by this server while you record.`,
  draft: 'Draft',
  connecting: 'Captions start in a moment.',
  paused: 'Captions paused. Recording continues.',
  reasons: {
    busy: 'The server is making captions for other recordings.',
    'no-engine': "The server can't make captions for this recording.",
    behind: "The server can't keep up at the moment.",
    link: "The server isn't getting the recording at the moment.",
  },
  large: 'Large letters',
  notKept: "This choice couldn't be saved on this device.",
})
