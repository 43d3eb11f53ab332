import { catalogued } from './catalogue.ts'

export const hostTexts = catalogued('hostTexts', {
  sentTo: (hosts: string): string => `Audio or text is sent to ${hosts}`,
})
