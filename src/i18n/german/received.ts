import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

const files = (count: number): string => (count === 1 ? 'Eine Datei' : `${count} Dateien`)
const were = (count: number): string => (count === 1 ? 'wurde' : 'wurden')

export const receivedTexts = {
  title: (count) => (count === 1 ? 'Eine geteilte Datei wartet' : `${count} geteilte Dateien warten`),
  text: 'Auf diesem Gerät mit Earmark geteilt. Importieren Sie, was Sie kennen; vorher ist nichts davon in Ihrer Bibliothek.',
  play: (name) => `${name} abspielen`,
  pause: (name) => `${name} anhalten`,
  unplayable: 'Lässt sich hier nicht abspielen',
  import: 'Importieren',
  discard: 'Verwerfen',
  named: (action, name) => `${action}: ${name}`,
  showAll: (count) => `Alle ${count} zeigen`,
  importAll: 'Alle importieren',
  discardAll: 'Alle verwerfen',
  discarded: (count) => (count === 1 ? 'Geteilte Datei verworfen' : `${count} geteilte Dateien verworfen`),
  undo: 'Rückgängig',
  foreign: (count) =>
    `Eine Website hat ${count === 1 ? '' : `${count}-mal `}versucht, etwas in Earmark abzulegen. Es wurde nicht aufbewahrt.`,
  full: (count, most) =>
    `${count === 1 ? 'Eine weitere Datei' : `${count} weitere Dateien`} ${were(count)} nicht aufbewahrt: Hier warten höchstens ${most} Dateien oder 1\u00a0GB. Importieren oder verwerfen Sie diese, und teilen Sie dann noch einmal.`,
  large: (count, megabytes) =>
    `${files(count)} mit mehr als ${megabytes} MB ${were(count)} nicht aufbewahrt. Teilen Sie ${count === 1 ? 'sie' : 'diese'} in Stücke auf, und teilen Sie die Stücke.`,
  'no-room': (count) =>
    `${files(count)} ${were(count)} nicht aufbewahrt: Was auf diesem Gerät noch frei ist, bleibt für Aufnahmen. Schaffen Sie Platz, und teilen Sie dann noch einmal.`,
  understood: 'OK',
  failed: 'Fehler',
  failedText: 'Dieses Gerät hat die Änderung nicht angenommen. Bitte versuchen Sie es noch einmal.',
  stay: (count) =>
    count === 1
      ? 'Eine geteilte Datei, die niemand importiert hat, bleibt auf diesem Gerät, für den, der sich als Nächstes anmeldet. Sie wartet in der Bibliothek.'
      : `${count} geteilte Dateien, die niemand importiert hat, bleiben auf diesem Gerät, für den, der sich als Nächstes anmeldet. Sie warten in der Bibliothek.`,
} satisfies Translated<typeof english.receivedTexts>
