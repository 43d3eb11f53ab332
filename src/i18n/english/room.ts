import { defineMessages } from '../define-messages.ts'
import { numberText } from '../format.ts'

/** On a device with too little space for a recording. */
export const roomTexts = defineMessages('roomTexts', {
  short: (seconds: number): string =>
    `There's space for about ${Math.floor(seconds / 60)} minutes on this device, not 90. Free some space before you start.`,
  none: 'This device is almost full: a recording would stop straight away. Free some space first.',
  free: (megabytes: number): string => `Free ${numberText(megabytes)} MB of uploaded audio (it stays on the server)`,
  unheard:
    "Nothing was removed: the server can't confirm right now that it still has this audio. Try again when you're online and signed in.",
  freeAnyway: 'Remove anyway',
})
