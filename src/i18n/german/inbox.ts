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
  stay: (count) =>
    count === 1
      ? 'Eine geteilte, nicht importierte Datei bleibt auf diesem Gerät, für die nächste angemeldete Person. Sie wartet in der Bibliothek.'
      : `${numberText(count)} geteilte, nicht importierte Dateien bleiben auf diesem Gerät, für die nächste angemeldete Person. Sie warten in der Bibliothek.`,
} satisfies Translated<typeof english.receivedTexts>
