import { defineMessages } from '../define-messages.ts'
import { numberText } from '../format.ts'

export const markTexts = defineMessages('markTexts', {
  mark: 'Mark this moment',
  short: 'Mark',
  marked: (count: number): string => (count === 1 ? '1 moment marked.' : `${numberText(count)} moments marked.`),
  failed: 'Not marked',
  failedText: "This moment couldn't be marked. The recording continues.",
})
