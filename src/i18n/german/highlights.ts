import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'
import { numberText } from '../format.ts'

export const highlightTexts = {
  title: 'Wichtige Stellen',
  find: 'Wichtige Stellen finden',
  again: 'Erneut suchen',
  needsNetwork: 'Nur online verfügbar',
  markHere: 'Diese Stelle markieren',
  marked: 'Von Ihnen markiert',
  remove: (time) => `Markierung bei ${time} entfernen`,
  removed: 'Markierung entfernt',
  undo: 'Rückgängig',
  none: 'Hier erscheinen Stellen, die Sie markieren, und wichtige Stellen, die Earmark findet.',
  found: 'Wichtige Stellen gefunden',
  noneFound: 'Keine wichtigen Stellen gefunden',
  foundText: (count) => (count === 1 ? '1 wichtige Stelle gefunden' : `${numberText(count)} wichtige Stellen gefunden`),
  failed: 'Fehler',
  failedText: 'Die wichtigen Stellen konnten nicht gefunden werden.',
} satisfies Translated<typeof english.highlightTexts>

export const favoriteTexts = {
  add: 'Zu Favoriten hinzufügen',
  remove: 'Aus Favoriten entfernen',
  favorite: 'Favorit',
  failed: 'Fehler',
  failedText: 'Der Favorit konnte nicht gespeichert werden.',
  filter: 'Anzeigen',
  all: 'Alle',
  only: 'Favoriten',
  none: 'Noch keine Favoriten. Tippen Sie bei einer Aufnahme auf den Stern, um sie hinzuzufügen.',
} satisfies Translated<typeof english.favoriteTexts>
