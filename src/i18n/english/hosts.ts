import { catalogued } from '../define-messages.ts'

export const hostTexts = catalogued('hostTexts', {
  sentTo: (hosts: string): string => `Audio or text is sent to ${hosts}`,
})
