import { defineMessages } from '../define-messages.ts'

/** What the record screen says of the mode "Only my devices". */
export const modeTexts = defineMessages('modeTexts', {
  live: 'Only for your devices',
  open: 'Only your devices can open what you record.',
  closed: "This device can't open your other recordings yet. What you record here waits until you let it in.",
  wanted: 'What you record waits on this device until you have set up how your devices open it.',
  offered:
    'The server can open your recordings to transcribe them. You can lock them instead, so that only your devices can.',
  settings: 'Settings',
})
