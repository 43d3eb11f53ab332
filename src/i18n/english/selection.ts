import { defineMessages } from '../define-messages.ts'
import { numberText } from '../format.ts'

const recordings = (count: number): string => `${numberText(count)} recording${count === 1 ? '' : 's'}`

/** Several recordings of the library at once. */
export const selectionTexts = defineMessages('selectionTexts', {
  start: 'Select',
  bar: 'Selected recordings',
  count: (count: number): string => (count === 0 ? 'None selected' : `${numberText(count)} selected`),
  all: 'Select all',
  none: 'Deselect all',
  end: 'Done',
  favorite: 'Favorite',
  download: 'Download',
  delete: 'Delete',
  needsNetwork: 'Downloads only work online',
  tooMany: (most: number): string => `Up to ${numberText(most)} at once`,
  progress: (done: number, all: number): string => `${numberText(done)} of ${numberText(all)}`,
  question: (count: number): string => `Delete ${recordings(count)}?`,
  toTrash: (length: string): string =>
    `${length} of audio, with transcripts and analyses, moves to the trash for 30 days.`,
  neverUploaded: (count: number): string =>
    count === 1
      ? ' One was never uploaded: this is the only copy.'
      : ` ${numberText(count)} were never uploaded: these are the only copies.`,
  keep: 'Keep',
  confirm: (count: number): string => `Delete ${recordings(count)}`,
  favored: (count: number): string => `${recordings(count)} added to favorites`,
  unfavored: (count: number): string => `${recordings(count)} removed from favorites`,
  undo: 'Undo',
  failed: 'Error',
  failedText: (done: number, all: number): string =>
    `Only ${numberText(done)} of ${numberText(all)} were changed: this device couldn't save the rest. Please try again.`,
  started: 'Download started',
  leftOut: (count: number): string => `${recordings(count)} left out: not uploaded yet.`,
  notUploaded: 'Not uploaded yet',
  notUploadedText: "You can download them once they've been uploaded.",
})
