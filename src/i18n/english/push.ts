import { defineMessages } from '../define-messages.ts'

export const pushTexts = defineMessages('pushTexts', {
  label: 'Push notifications',
  offer: 'Get a notification when your next transcript is ready, even when Earmark is closed.',
  shown: "It shows the recording's title, even on the lock screen, but nothing that was said.",
  allow: 'Notify me',
  never: 'No thanks',
  failed: 'Not set up yet',
  failedText: "This browser's push service can't be reached. Earmark will try again the next time you open it.",
  device: 'On this device',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  again: 'Try again',
  state: {
    on: "On. Shows the recording's title, even on the lock screen.",
    off: "Off. If on, it shows the recording's title, even on the lock screen.",
    unfinished: 'Allowed, but not set up on the server yet.',
    unsupported: "Not supported by this browser. Earmark can only tell you while it's open.",
    'install-first': 'First add Earmark to your Home Screen: tap Share, then “Add to Home Screen”.',
  },
  needsNetwork: 'Go online to change this',
  blocked: {
    installed: "Blocked. Allow notifications for Earmark in this device's settings.",
    chromium: 'Blocked in this browser. Tap the icon to the left of the address and allow notifications.',
    firefox:
      'Blocked in this browser. Tap the icon to the left of the address and remove “Blocked” next to notifications.',
    safari: "Blocked in Safari. In Safari's settings, open Websites, then Notifications, and allow this address.",
  },
})
