import { defineMessages } from '../define-messages.ts'

/** The language of a recording, and that everyone agreed to it. */
export const spokenTexts = defineMessages('spokenTexts', {
  label: 'Spoken language',
  automatic: 'Automatic',
  microphone: 'Microphone',
  asDevice: 'Same as this device',
  consent: 'Ask everyone before you record: in many places the law requires it.',
})
