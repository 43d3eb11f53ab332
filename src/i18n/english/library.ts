import { defineMessages } from '../define-messages.ts'

const ofRecordings = (count: number): string => `${count} total recording${count === 1 ? '' : 's'}`

export const libraryTexts = defineMessages('libraryTexts', {
  title: 'Your Recordings',
  total: ofRecordings,
  fetching: ({ done, total }: { done: number; total: number }): string =>
    `Fetching your library: ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`,
  search: 'Search recordings...',
  ask: 'Ask all recordings',
  clearSearch: 'Clear search',
  found: (count: number): string => (count === 1 ? '1 recording found' : `${count} recordings found`),
  searching: 'Searching the transcripts...',
  searchFailed: (reason: string): string =>
    `The transcripts could not be searched: ${reason} Reload the page to try again.`,
  moreHits: (count: number): string => `${count} more in the transcript`,
  nothingFound: (query: string): string => `No recordings found matching "${query}"`,
  empty: 'No recordings yet. Start recording to see them here!',
  fetchFailed: 'Failed to fetch recordings',
  fetchFailedText: 'They come as soon as the server can be reached. You can record meanwhile.',
  record: 'Record',
  list: 'Recordings',
  viewDetails: 'View details',
  restart: 'Restart',
  share: 'Share',
  delete: 'Delete',
  position: (title: string): string => `Position in ${title}`,
  deleted: (count: number): string => `Deleted (${count})`,
  moreDeleted: (count: number): string => `Show more (${count})`,
  deletedTitle: 'Deleted',
  deletedText: 'Deleted recordings are kept for 30 days, then removed for good.',
  backToAll: 'All recordings',
  nothingDeleted: 'Nothing is in the trash.',
  restore: 'Restore',
  deleteNow: 'Delete now',
  notDeleted: (count: number, reason: string): string => {
    const what = count === 1 ? 'A recording' : `${count} recordings`
    return `${what} that you deleted for good ${count === 1 ? 'is' : 'are'} still on the server. ${reason}`
  },
  restored: 'Recording Restored',
  retry: 'Retry',

  /** What is shared of a recording that has no transcript (docs/product.md#recording-page). */
  voiceRecording: 'Voice recording',
  copied: 'Copied to clipboard',
  shareFailed: 'Copy failed',
  shareFailedText: 'The recording could not be shared. Please try again.',
})

/** Audio files of this device that come into the library. */
export const importTexts = defineMessages('importTexts', {
  button: 'Import audio',
  drop: 'Drop audio files to import them',
  importing: (name: string, percent: number): string => `Importing ${name} · ${percent} %`,
  done: 'Audio Imported',
  failed: 'Import failed',
  failedText: (name: string): string =>
    `“${name}” could not be read or there is no room for it. Your file is unchanged. Free some space and try again.`,
  isCopy: 'Already in your library',
  copy: (title: string): string => `“${title}” is the same file.`,
  again: 'Import again',
  empty: (name: string): string => `“${name}” is empty. Export it again and import that file.`,
  notAudio: (name: string): string =>
    `“${name}” is not audio that can be read here. Choose an M4A, MP3, WAV, WebM or Ogg file.`,
  tooLarge: (name: string, megabytes: number): string =>
    `“${name}” is larger than ${megabytes} MB. Split it, or save it with a lower quality, and import that.`,
  tooLong: (name: string, minutes: number): string =>
    `“${name}” is ${minutes} minutes long; a recording can be 90. Split it and import the parts.`,
})

/** What is asked before a recording goes, and what is said after. */
export const deleteTexts = defineMessages('deleteTexts', {
  question: (title: string): string => `Delete “${title}”?`,
  toTrash: (length: string, parts: string): string =>
    `${length} of audio${parts} ${parts === '' ? 'moves' : 'move'} to the trash for 30 days.`,
  forever: (length: string, parts: string): string =>
    `${length} of audio${parts} will be removed for good. This cannot be undone.`,
  withTranscript: ' and its transcript',
  neverUploaded: ' It was never uploaded.',
  keep: 'Keep',
  confirm: 'Delete recording',
  confirmForever: 'Delete now',
  done: 'Recording Deleted',
  doneText: 'The recording has been successfully removed.',
  undo: 'Undo',
  failed: 'Error',
  failedText: 'Failed to delete recording. Please try again.',
})
