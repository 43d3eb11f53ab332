import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'
import { numberText } from '../format.ts'

export const libraryTexts = {
  title: 'Ihre Aufnahmen',
  choose: 'Wählen Sie eine Aufnahme, um sie zu lesen, anzuhören oder Fragen dazu zu stellen.',
  fetching: ({ done, total }) => `Ihre Bibliothek wird geladen: ${numberText(done)} von ${numberText(total)}`,
  total: (count) => (count === 1 ? '1 Aufnahme insgesamt' : `${numberText(count)} Aufnahmen insgesamt`),
  search: 'Aufnahmen durchsuchen …',
  ask: 'Zu allen Aufnahmen fragen',
  clearSearch: 'Suche löschen',
  found: (count) => (count === 1 ? '1 Aufnahme gefunden' : `${numberText(count)} Aufnahmen gefunden`),
  searching: 'Die Transkripte werden durchsucht …',
  searchFailed: (reason) =>
    `Die Transkripte konnten nicht durchsucht werden: ${reason} Laden Sie die Seite neu, um es noch einmal zu versuchen.`,
  moreHits: (count) => `${numberText(count)} weitere in diesem Transkript`,
  nothingFound: (query) => `Keine Aufnahmen zu „${query}“ gefunden`,
  empty: 'Noch keine Aufnahmen. Nehmen Sie etwas auf, dann steht es hier.',
  record: 'Aufnehmen',
  list: 'Aufnahmen',
  viewDetails: 'Details anzeigen',
  restart: 'Von vorn',
  share: 'Teilen',
  delete: 'Löschen',
  position: (title) => `Stelle in ${title}`,
  deleted: (count) => `Papierkorb (${numberText(count)})`,
  moreDeleted: (count) => `Weitere anzeigen (${numberText(count)})`,
  deletedTitle: 'Papierkorb',
  deletedText: 'Aufnahmen bleiben 30 Tage im Papierkorb und werden dann endgültig gelöscht.',
  backToAll: 'Zu allen Aufnahmen',
  nothingDeleted: 'Der Papierkorb ist leer.',
  restore: 'Wiederherstellen',
  deleteNow: 'Jetzt löschen',
  notDeleted: (count, reason) =>
    count === 1
      ? `Eine Aufnahme, die Sie endgültig gelöscht haben, ist noch auf dem Server. ${reason}`
      : `${numberText(count)} Aufnahmen, die Sie endgültig gelöscht haben, sind noch auf dem Server. ${reason}`,
  daysLeft: (days) => (days === 1 ? 'Noch 1 Tag' : `Noch ${days} Tage`),
  restoreAll: 'Alle wiederherstellen',
  allRestored: (count) =>
    count === 1 ? 'Aufnahme wiederhergestellt' : `${numberText(count)} Aufnahmen wiederhergestellt`,
  sort: 'Sortieren nach',
  sortBy: { date: 'Datum', title: 'Titel', length: 'Länge' },
  restored: 'Aufnahme wiederhergestellt',
  retry: 'Erneut versuchen',

  copiedText: (title, hasTranscript) => (hasTranscript ? `„${title}“ und das Transkript` : `„${title}“`),
  copied: 'In die Zwischenablage kopiert',
  fetchFailed: 'Die Aufnahmen konnten nicht geladen werden',
  fetchFailedText: 'Sie erscheinen, sobald der Server erreichbar ist. Aufnehmen können Sie trotzdem.',
  voiceRecording: 'Sprachaufnahme',
  shareFailed: 'Teilen fehlgeschlagen',
  shareFailedText: 'Die Aufnahme konnte nicht geteilt werden. Bitte versuchen Sie es erneut.',
} satisfies Translated<typeof english.libraryTexts>

export const importTexts = {
  word: 'Importieren',
  button: 'Audio importieren',
  drop: 'Audiodateien hier ablegen, um sie zu importieren',
  importing: (name, percent) => `${name} wird importiert · ${percent}\u00a0%`,
  failed: 'Import fehlgeschlagen',
} satisfies Translated<typeof english.importTexts>
