import { defineMessages } from '../define-messages.ts'
import { numberText } from '../format.ts'

const ofRecordings = (count: number): string => `${numberText(count)} total recording${count === 1 ? '' : 's'}`

export const libraryTexts = defineMessages('libraryTexts', {
  title: 'Your Recordings',
  choose: 'Choose a recording to read it, listen to it or ask about it.',
  total: ofRecordings,
  fetching: ({ done, total }: { done: number; total: number }): string =>
    `Fetching your library: ${numberText(done)} of ${numberText(total)}`,
  search: 'Search recordings...',
  ask: 'Ask about all recordings',
  clearSearch: 'Clear search',
  found: (count: number): string => (count === 1 ? '1 recording found' : `${numberText(count)} recordings found`),
  searching: 'Searching the transcripts...',
  searchFailed: (reason: string): string =>
    `The transcripts couldn't be searched: ${reason} Reload the page to try again.`,
  moreHits: (count: number): string => `${numberText(count)} more in this transcript`,
  nothingFound: (query: string): string => `No recordings found matching "${query}"`,
  empty: 'No recordings yet. Start recording to see them here!',
  fetchFailed: 'Failed to fetch recordings',
  fetchFailedText: "They'll appear as soon as Earmark can reach the server. You can still record.",
  record: 'Record',
  list: 'Recordings',
  viewDetails: 'View details',
  restart: 'Restart',
  share: 'Share',
  delete: 'Delete',
  position: (title: string): string => `Position in ${title}`,
  deleted: (count: number): string => `Trash (${numberText(count)})`,
  moreDeleted: (count: number): string => `Show more (${numberText(count)})`,
  deletedTitle: 'Trash',
  deletedText: "Recordings stay in the trash for 30 days, then they're permanently deleted.",
  backToAll: 'Back to all recordings',
  nothingDeleted: 'The trash is empty.',
  restore: 'Restore',
  deleteNow: 'Delete now',
  notDeleted: (count: number, reason: string): string =>
    count === 1
      ? `A recording you permanently deleted is still on the server. ${reason}`
      : `${numberText(count)} recordings you permanently deleted are still on the server. ${reason}`,
  daysLeft: (days: number): string => (days === 1 ? '1 day left' : `${days} days left`),
  restoreAll: 'Restore all',
  allRestored: (count: number): string =>
    count === 1 ? 'Recording restored' : `${numberText(count)} recordings restored`,
  sort: 'Sort by',
  sortBy: { date: 'Date', title: 'Title', length: 'Length' },
  restored: 'Recording restored',
  retry: 'Retry',

  /** What is shared of a recording that has no transcript (docs/product.md#recording-page). */
  voiceRecording: 'Voice recording',
  copied: 'Copied to clipboard',
  copiedText: (title: string, hasTranscript: boolean): string =>
    hasTranscript ? `“${title}” and its transcript` : `“${title}”`,
  shareFailed: 'Sharing failed',
  shareFailedText: 'The recording could not be shared. Please try again.',
})

/** Audio files of this device that come into the library. */
export const importTexts = defineMessages('importTexts', {
  button: 'Import audio',
  word: 'Import',
  drop: 'Drop audio files to import them',
  importing: (name: string, percent: number): string => `Importing ${name} · ${percent}%`,
  failed: 'Import failed',
})
