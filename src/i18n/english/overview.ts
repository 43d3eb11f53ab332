import { defineMessages } from '../define-messages.ts'
import { numberText } from '../format.ts'

/** Beside the library, while no recording is open. */
export const overviewTexts = defineMessages('overviewTexts', {
  newest: 'Newest recording',
  items: 'Action Items',
  waiting: 'Waiting',
  uploads: (count: number): string =>
    count === 1 ? '1 recording is still to be uploaded.' : `${numberText(count)} recordings are still to be uploaded.`,
  transcripts: (count: number): string =>
    count === 1
      ? '1 recording is still to be transcribed.'
      : `${numberText(count)} recordings are still to be transcribed.`,
})
