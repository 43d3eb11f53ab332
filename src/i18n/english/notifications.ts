import { defineMessages } from '../define-messages.ts'

export const notificationsTexts = defineMessages('notificationsTexts', {
  title: 'Notifications',
  empty: 'No notifications yet. Your last 50 will appear here.',
  clear: 'Clear all',
  undo: 'Undo',
  close: 'Close',
  open: 'Open',
  isNew: 'New:',
  ready: {
    transcript: 'Transcript ready',
    analysis: 'Transcript and analysis ready',
    empty: 'Transcribed: no speech detected',
  },
})
