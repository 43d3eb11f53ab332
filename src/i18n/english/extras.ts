import { defineMessages } from '../define-messages.ts'

/** Where a part of the app is opened that is not on this device (src/session/extra.tsx). */
export const extraTexts = defineMessages('extraTexts', {
  title: 'Not on this device yet',
  offline: "You're offline, and this part of Earmark isn't on this device yet. Connect to the internet to open it.",
  failed: "This part of Earmark couldn't be loaded. Check your connection, then try again.",
  outdated: 'A new version of Earmark has been installed. Reload to open this part.',
  retry: 'Retry',
  reload: 'Reload',
})
