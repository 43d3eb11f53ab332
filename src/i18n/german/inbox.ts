import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'
import { numberText } from '../format.ts'

const files = (count: number): string => (count === 1 ? 'Eine Datei' : `${numberText(count)} Dateien`)
const were = (count: number): string => (count === 1 ? 'wurde' : 'wurden')

export const receivedTexts = {
  title: (count) => (count === 1 ? 'Eine geteilte Datei wartet' : `${numberText(count)} geteilte Dateien warten`),
  text: 'Auf diesem Gerät mit Earmark geteilt. Importieren Sie, was Sie kennen; vorher ist nichts davon in Ihrer Bibliothek.',
  play: (name) => `${name} abspielen`,
  pause: (name) => `${name} pausieren`,
  unplayable: 'Lässt sich hier nicht abspielen',
  import: 'Importieren',
  discard: 'Verwerfen',
  named: (action, name) => `${action}: ${name}`,
  showAll: (count) => `Alle ${numberText(count)} anzeigen`,
  importAll: 'Alle importieren',
  discardAll: 'Alle verwerfen',
  discarded: (count) => (count === 1 ? 'Geteilte Datei verworfen' : `${numberText(count)} geteilte Dateien verworfen`),
  undo: 'Rückgängig',
  foreign: (count) =>
    `Eine Website hat ${count === 1 ? '' : `${numberText(count)}-mal `}versucht, etwas in Earmark abzulegen. Es wurde nicht gesichert.`,
  full: (count, most) =>
    `${count === 1 ? 'Eine weitere Datei' : `${numberText(count)} weitere Dateien`} ${were(count)} nicht gesichert: Hier warten höchstens ${numberText(most)} Dateien oder 1\u00a0GB. Importieren oder verwerfen Sie einige.`,
  large: (count, megabytes) =>
    `${files(count)} mit mehr als ${numberText(megabytes)} MB ${were(count)} nicht gesichert. Zerlegen Sie ${count === 1 ? 'sie' : 'diese'} in Stücke, und teilen Sie die Stücke mit Earmark.`,
  'no-room': (count) =>
    `${files(count)} ${were(count)} nicht gesichert: Der freie Platz hier ist für Aufnahmen. Geben Sie Speicherplatz frei, und teilen Sie noch einmal.`,
  understood: 'OK',
  failed: 'Fehler',
  failedText: 'Dieses Gerät konnte die Änderung nicht speichern. Bitte versuchen Sie es erneut.',
} satisfies Translated<typeof english.receivedTexts>

export const importedTexts = {
  doneMany: (count) => `${numberText(count)} Aufnahmen importiert`,
  done: 'Audio importiert',
  failedText: (name) =>
    `„${name}“ ist nicht lesbar, oder der Platz reicht nicht. Ihre Datei ist unverändert: Geben Sie Platz frei und versuchen Sie es erneut.`,
  isCopy: 'Schon in Ihrer Bibliothek',
  copy: (title) => `„${title}“ ist dieselbe Datei.`,
  again: 'Trotzdem importieren',
  empty: (name) =>
    `„${name}“ ist leer. Speichern Sie die Datei in der ursprünglichen App neu und importieren Sie sie dann.`,
  notAudio: (name) =>
    `Earmark kann „${name}“ nicht lesen. Wählen Sie eine Audiodatei: M4A, MP3, WAV, WebM, Ogg, AAC oder FLAC.`,
  tooLarge: (name, megabytes) =>
    `„${name}“ ist größer als ${numberText(megabytes)} MB. Teilen Sie die Datei oder speichern Sie sie in geringerer Qualität, und importieren Sie sie dann.`,
  tooLong: (name, minutes) =>
    `„${name}“ dauert ${minutes} Minuten. Möglich sind bis zu 90 Minuten: Teilen Sie die Datei und importieren Sie die Teile.`,
} satisfies Translated<typeof english.importedTexts>
