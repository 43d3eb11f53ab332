import { defineMessages } from '../define-messages.ts'

export const notificationsTexts = defineMessages('notificationsTexts', {
  ready: {
    transcript: 'Transcript ready',
    analysis: 'Transcript and analysis ready',
    empty: 'Transcribed: no speech detected',
  },
})
