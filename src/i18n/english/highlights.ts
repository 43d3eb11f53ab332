import { defineMessages } from '../define-messages.ts'
import { numberText } from '../format.ts'

export const highlightTexts = defineMessages('highlightTexts', {
  title: 'Highlights',
  find: 'Find highlights',
  again: 'Find highlights again',
  needsNetwork: 'Only available online',
  markHere: 'Mark this moment',
  marked: 'Marked by you',
  remove: (time: string): string => `Remove the mark at ${time}`,
  removed: 'Mark removed',
  undo: 'Undo',
  none: 'Moments you mark and highlights Earmark finds will appear here.',
  found: 'Highlights Generated',
  noneFound: 'No highlights found',
  foundText: (count: number): string =>
    count === 1 ? 'Found 1 key highlight' : `Found ${numberText(count)} key highlights`,
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
  none: 'No favorites yet. Tap the star on a recording to add it here.',
})
