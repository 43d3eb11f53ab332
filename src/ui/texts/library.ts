const ofRecordings = (count: number): string => `${count} total recording${count === 1 ? '' : 's'}`

export const libraryTexts = {
  title: 'Your Recordings',
  total: ofRecordings,
  search: 'Search recordings...',
  clearSearch: 'Clear search',
  nothingFound: (query: string): string => `No recordings found matching "${query}"`,
  empty: 'No recordings yet. Start recording to see them here!',
  record: 'Record',
  list: 'Recordings',
  viewDetails: 'View details',
  restart: 'Restart',
  share: 'Share',
  delete: 'Delete',
  position: (title: string): string => `Position in ${title}`,
  pick: 'Choose a recording to read it here.',

  deleted: (count: number): string => `Deleted (${count})`,
  deletedTitle: 'Deleted',
  deletedText: 'Deleted recordings are kept for 30 days, then removed for good.',
  backToAll: 'All recordings',
  nothingDeleted: 'Nothing is in the trash.',
  restore: 'Restore',
  deleteNow: 'Delete now',
  restored: 'Recording Restored',

  copied: 'Copied to clipboard',
  shareFailed: 'Copy failed',
  shareFailedText: 'The recording could not be shared. Please try again.',
} as const

/** What is asked before a recording goes, and what is said after. */
export const deleteTexts = {
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
} as const
