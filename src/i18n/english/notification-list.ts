import { defineMessages } from '../define-messages.ts'

export const notificationListTexts = defineMessages('notificationListTexts', {
  title: 'Notifications',
  empty: 'No notifications yet. Your last 50 will appear here.',
  clear: 'Clear all',
  undo: 'Undo',
  close: 'Close',
  isNew: 'New:',
})
