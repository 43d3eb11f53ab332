import { defineMessages } from '../define-messages.ts'

export const hostTexts = defineMessages('hostTexts', {
  sentTo: (hosts: string): string => `Audio or text is sent to ${hosts}`,
})
