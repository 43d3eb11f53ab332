export const notificationsTexts = {
  title: 'Notifications',
  empty: 'Nothing has happened yet. The last 50 messages are kept here.',
  clear: 'Clear all',
  close: 'Close',
} as const
