import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const shortcutTexts = {
  title: 'Tastenkürzel',
  open: 'Tastenkürzel',
  openText: 'Alles geht auch ohne Maus',
  close: 'Schließen',
  groups: [
    {
      name: 'Aufnehmen',
      keys: [
        { what: 'Aufnehmen, Pause, weiter (unter Aufnahme)', press: ['Leertaste'] },
        { what: 'Pause, weiter', press: ['P'] },
        { what: 'Diesen Moment markieren', press: ['M'] },
        { what: 'Beenden: fragt vorher', press: ['S'] },
      ],
    },
    {
      name: 'Anhören',
      keys: [
        { what: 'Abspielen, Pause', press: ['Leertaste'] },
        { what: '15 Sekunden zurück', press: ['←'] },
        { what: '15 Sekunden vor', press: ['→'] },
      ],
    },
    {
      name: 'Bibliothek',
      keys: [
        { what: 'Suchen', press: ['/'] },
        { what: 'Nächste Aufnahme', press: ['J'] },
        { what: 'Vorherige Aufnahme', press: ['K'] },
        { what: 'Öffnen', press: ['Enter'] },
      ],
    },
    {
      name: 'Überall',
      keys: [
        { what: 'Zur Aufnahme', press: ['G', 'R'] },
        { what: 'Zur Bibliothek', press: ['G', 'L'] },
        { what: 'Zu Fragen', press: ['G', 'A'] },
        { what: 'Zu den Einstellungen', press: ['G', 'S'] },
        { what: 'Zur Meldung', press: ['F8'] },
        { what: 'Diese Liste', press: ['?'] },
      ],
    },
  ],
  letters: 'Buchstaben und Zeichen',
  lettersText: 'Ausschalten, wenn Sie mit dem Gerät sprechen oder versehentlich Tasten drücken',
  stopQuestion: 'Aufnahme beenden?',
  stopText: 'Sie ist vollständig auf diesem Gerät. Als Nächstes geben Sie ihr einen Titel.',
  stopKeep: 'Weiter aufnehmen',
  stop: 'Aufnahme beenden',
} satisfies Translated<typeof english.shortcutTexts>
