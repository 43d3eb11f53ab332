import { defineMessages } from '../define-messages.ts'

export const markTexts = defineMessages('markTexts', {
  mark: 'Mark this moment',
  short: 'Mark',
  marked: (count: number): string => (count === 1 ? '1 moment marked.' : `${count} moments marked.`),
  heard: (count: number): string => (count === 1 ? 'Waveform, 1 moment marked' : `Waveform, ${count} moments marked`),
  failed: 'Not marked',
  failedText: 'The moment could not be marked. The recording goes on.',
})

export const highlightTexts = defineMessages('highlightTexts', {
  title: 'Highlights',
  find: 'Find highlights',
  again: 'Find again',
  needsNetwork: 'Finding highlights needs the network',
  markHere: 'Mark this moment',
  marked: 'Marked by you',
  remove: (time: string): string => `Remove the mark at ${time}`,
  removed: 'Mark removed',
  undo: 'Undo',
  none: 'Marks of yours and moments worth hearing again stand here.',
  found: 'Highlights Generated',
  foundText: (count: number): string => `Found ${count} key highlights`,
  failed: 'Error',
  failedText: 'Failed to generate highlights.',
})

export const favoriteTexts = defineMessages('favoriteTexts', {
  add: 'Add to favorites',
  remove: 'Remove from favorites',
  favorite: 'Favorite',
  failed: 'Error',
  failedText: 'Failed to update favorite status.',
  filter: 'Show',
  all: 'All',
  only: 'Favorites',
  none: 'No favorites yet. The star of a recording makes it one.',
})
