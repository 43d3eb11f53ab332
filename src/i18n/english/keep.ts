import { defineMessages } from '../define-messages.ts'

/** Audio that is to be here with no network too. */
export const keepTexts = defineMessages('keepTexts', {
  keep: 'Keep on this device',
  remove: 'Remove from this device',
  onlyOnline: 'Only available online',
})
