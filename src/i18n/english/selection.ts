import { defineMessages } from '../define-messages.ts'

const recordings = (count: number): string => `${count} recording${count === 1 ? '' : 's'}`

/** Several recordings of the library at once. */
export const selectionTexts = defineMessages('selectionTexts', {
  start: 'Select',
  bar: 'Selected recordings',
  count: (count: number): string => (count === 0 ? 'None selected' : `${count} selected`),
  all: 'Select all',
  none: 'Select none',
  end: 'Done',
  favorite: 'Favorite',
  download: 'Download',
  delete: 'Delete',
  needsNetwork: 'Downloading needs the network',
  tooMany: (most: number): string => `Up to ${most} at once`,
  progress: (done: number, all: number): string => `${done} of ${all}`,
  question: (count: number): string => `Delete ${recordings(count)}?`,
  toTrash: (length: string): string =>
    `${length} of audio, with transcripts and notes, moves to the trash for 30 days.`,
  neverUploaded: (count: number): string =>
    count === 1 ? ' One was never uploaded.' : ` ${count} were never uploaded.`,
  keep: 'Keep',
  confirm: (count: number): string => `Delete ${recordings(count)}`,
  deleted: (count: number): string => (count === 1 ? 'Recording Deleted' : `${count} Recordings Deleted`),
  favored: (count: number): string => `${recordings(count)} added to favorites`,
  unfavored: (count: number): string => `${recordings(count)} removed from favorites`,
  undo: 'Undo',
  failed: 'Error',
  failedText: (done: number, all: number): string =>
    `Only ${done} of ${all} were changed, because the storage of this device failed. Please try again.`,
  started: 'Download started',
  leftOut: (count: number): string =>
    `${recordings(count)} not in it: ${count === 1 ? 'it is' : 'they are'} not uploaded yet.`,
  notUploaded: 'Not uploaded yet',
  notUploadedText: 'They can be downloaded together when they are uploaded.',
})
