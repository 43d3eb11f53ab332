import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const markTexts = {
  mark: 'Diesen Moment markieren',
  short: 'Markieren',
  marked: (count) => (count === 1 ? '1 Moment markiert.' : `${count} Momente markiert.`),
  heard: (count) => (count === 1 ? 'Wellenform, 1 Stelle markiert' : `Wellenform, ${count} Stellen markiert`),
  failed: 'Nicht markiert',
  failedText: 'Der Moment konnte nicht markiert werden. Die Aufnahme läuft weiter.',
} satisfies Translated<typeof english.markTexts>

export const highlightTexts = {
  title: 'Höhepunkte',
  find: 'Höhepunkte finden',
  again: 'Noch einmal suchen',
  needsNetwork: 'Höhepunkte zu finden braucht das Netz',
  markHere: 'Diesen Moment markieren',
  marked: 'Von Ihnen markiert',
  remove: (time) => `Markierung bei ${time} entfernen`,
  removed: 'Markierung entfernt',
  undo: 'Rückgängig',
  none: 'Hier stehen Ihre Markierungen und Momente, die sich noch einmal zu hören lohnen.',
  found: 'Höhepunkte gefunden',
  foundText: (count) => (count === 1 ? '1 Höhepunkt gefunden' : `${count} Höhepunkte gefunden`),
  failed: 'Fehler',
  failedText: 'Die Höhepunkte konnten nicht gefunden werden.',
} satisfies Translated<typeof english.highlightTexts>

export const favoriteTexts = {
  add: 'Zu Favoriten hinzufügen',
  remove: 'Aus Favoriten entfernen',
  favorite: 'Favorit',
  failed: 'Fehler',
  failedText: 'Der Favorit konnte nicht geändert werden.',
  filter: 'Zeigen',
  all: 'Alle',
  only: 'Favoriten',
  none: 'Noch keine Favoriten. Der Stern einer Aufnahme macht sie dazu.',
} satisfies Translated<typeof english.favoriteTexts>
