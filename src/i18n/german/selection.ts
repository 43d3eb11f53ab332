import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'
import { numberText } from '../format.ts'

const recordings = (count: number): string => (count === 1 ? '1 Aufnahme' : `${numberText(count)} Aufnahmen`)

export const selectionTexts = {
  start: 'Auswählen',
  bar: 'Ausgewählte Aufnahmen',
  count: (count) => (count === 0 ? 'Nichts ausgewählt' : `${numberText(count)} ausgewählt`),
  all: 'Alle auswählen',
  none: 'Auswahl aufheben',
  end: 'Fertig',
  favorite: 'Favorit',
  download: 'Laden',
  delete: 'Löschen',
  needsNetwork: 'Herunterladen geht nur online',
  tooMany: (most) => `Bis zu ${numberText(most)} auf einmal`,
  progress: (done, all) => `${numberText(done)} von ${numberText(all)}`,
  question: (count) => `${recordings(count)} löschen?`,
  toTrash: (length) => `${length} Audio mit Transkripten und Analysen kommt für 30 Tage in den Papierkorb.`,
  neverUploaded: (count) =>
    count === 1
      ? ' Eine wurde nie hochgeladen: Dies ist die einzige Kopie.'
      : ` ${numberText(count)} wurden nie hochgeladen: Dies sind die einzigen Kopien.`,
  keep: 'Behalten',
  confirm: (count) => `${recordings(count)} löschen`,
  favored: (count) => `${recordings(count)} zu Favoriten hinzugefügt`,
  unfavored: (count) => `${recordings(count)} aus Favoriten entfernt`,
  undo: 'Rückgängig',
  failed: 'Fehler',
  failedText: (done, all) =>
    `Nur ${numberText(done)} von ${numberText(all)} wurden geändert: Die übrigen konnte dieses Gerät nicht speichern. Bitte versuchen Sie es erneut.`,
  started: 'Download gestartet',
  leftOut: (count) => `${recordings(count)} ${count === 1 ? 'fehlt' : 'fehlen'} darin: noch nicht hochgeladen.`,
  notUploaded: 'Noch nicht hochgeladen',
  notUploadedText: 'Sie können sie herunterladen, sobald sie hochgeladen sind.',
} satisfies Translated<typeof english.selectionTexts>
