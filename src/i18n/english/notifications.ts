import { defineMessages } from '../define-messages.ts'

export const notificationsTexts = defineMessages('notificationsTexts', {
  title: 'Notifications',
  empty: 'Nothing has happened yet. The last 50 messages are kept here.',
  clear: 'Clear all',
  close: 'Close',
  open: 'Open',
  isNew: 'New:',
  ready: {
    transcript: 'Transcript ready',
    analysis: 'Transcript and analysis ready',
    empty: 'Transcribed: no speech detected',
  },
})

export const pushTexts = defineMessages('pushTexts', {
  label: 'Push notifications',
  offer: 'The next transcript can tell you when it is ready, also while Earmark is closed.',
  shown: 'It shows the title of the recording, also on a locked screen, and nothing that was said.',
  allow: 'Tell me when it is ready',
  never: 'No, thanks',
  failed: 'Not set up yet',
  failedText: 'The push service of this browser cannot be reached. It is tried again when you next open Earmark.',
  device: 'On this device',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  again: 'Try again',
  state: {
    on: 'On. The title of the recording is shown, also on a locked screen',
    off: 'Off. It would show the title of a recording, also on a locked screen',
    unfinished: 'Allowed, but the server does not know of it yet',
    unsupported: 'This browser has none. Earmark tells you while it is open',
    'install-first': 'First add Earmark to the Home Screen: tap Share, then "Add to Home Screen"',
  },
  needsNetwork: 'Needs the network once',
  blocked: {
    installed: 'Blocked. Allow notifications for Earmark in the settings of this device',
    chromium: 'Blocked in this browser. Tap the symbol left of the address and allow Notifications',
    firefox: 'Blocked in this browser. Tap the symbol left of the address and remove "Blocked" from Notifications',
    safari: 'Blocked in Safari. Open its Settings, then Websites, Notifications, and allow this address',
  },
})
