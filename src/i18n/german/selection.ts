import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

const recordings = (count: number): string => (count === 1 ? '1 Aufnahme' : `${count} Aufnahmen`)

export const selectionTexts = {
  start: 'Auswählen',
  bar: 'Ausgewählte Aufnahmen',
  count: (count) => (count === 0 ? 'Keine ausgewählt' : `${count} ausgewählt`),
  all: 'Alle auswählen',
  none: 'Keine auswählen',
  end: 'Fertig',
  favorite: 'Favorit',
  download: 'Laden',
  delete: 'Löschen',
  needsNetwork: 'Zum Herunterladen braucht es das Netz',
  tooMany: (most) => `Bis zu ${most} auf einmal`,
  progress: (done, all) => `${done} von ${all}`,
  question: (count) => `${recordings(count)} löschen?`,
  toTrash: (length) => `${length} Audio mit Transkripten und Notizen kommt für 30 Tage in den Papierkorb.`,
  neverUploaded: (count) => (count === 1 ? ' Eine wurde nie hochgeladen.' : ` ${count} wurden nie hochgeladen.`),
  keep: 'Behalten',
  confirm: (count) => `${recordings(count)} löschen`,
  deleted: (count) => `${recordings(count)} gelöscht`,
  favored: (count) => `${recordings(count)} zu den Favoriten`,
  unfavored: (count) => `${recordings(count)} aus den Favoriten`,
  undo: 'Rückgängig',
  failed: 'Fehler',
  failedText: (done, all) =>
    `Nur ${done} von ${all} wurden geändert, weil der Speicher dieses Geräts versagt hat. Bitte versuchen Sie es noch einmal.`,
  started: 'Download begonnen',
  leftOut: (count) => `${recordings(count)} nicht dabei: noch nicht hochgeladen.`,
  notUploaded: 'Noch nicht hochgeladen',
  notUploadedText: 'Zusammen herunterladen lassen sie sich, wenn sie hochgeladen sind.',
} satisfies Translated<typeof english.selectionTexts>
