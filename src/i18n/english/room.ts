import { defineMessages } from '../define-messages.ts'

/** On a device with too little room for a recording. */
export const roomTexts = defineMessages('roomTexts', {
  short: (seconds: number): string =>
    `This device has room for about ${Math.floor(seconds / 60)} minutes, not for 90. Free some space before you start.`,
  none: 'This device has almost no room: a recording would break off at once. Free some space first.',
  free: (megabytes: number): string => `Free ${megabytes} MB of uploaded sound; it stays on the server`,
  unheard:
    'Nothing was removed: the server does not say now that it still has this sound. Try again when you are online and signed in.',
  freeAnyway: 'Remove it all the same',
})
