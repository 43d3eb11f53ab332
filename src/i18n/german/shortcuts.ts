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
        { what: 'Aufnehmen, pausieren, fortsetzen (auf „Aufnahme“)', press: ['Leertaste'] },
        { what: 'Pausieren oder fortsetzen', press: ['P'] },
        { what: 'Diese Stelle markieren', press: ['M'] },
        { what: 'Beenden (fragt nach)', press: ['S'] },
      ],
    },
    {
      name: 'Anhören',
      keys: [
        { what: 'Abspielen oder pausieren', press: ['Leertaste'] },
        { what: '15 Sekunden zurück', press: ['←'] },
        { what: '15 Sekunden vor', press: ['→'] },
        { what: 'Nächster Abschnitt (im Transkript)', press: ['↓'] },
      ],
    },
    {
      name: 'Bibliothek',
      keys: [
        { what: 'Suchen', press: ['/'] },
        { what: 'Nächste Aufnahme', press: ['J'] },
        { what: 'Vorherige Aufnahme', press: ['K'] },
        { what: 'Aufnahme öffnen', press: ['Enter'] },
      ],
    },
    {
      name: 'Überall',
      keys: [
        { what: 'Zur Aufnahme', press: ['G', 'R'] },
        { what: 'Zur Bibliothek', press: ['G', 'L'] },
        { what: 'Zu Fragen', press: ['G', 'A'] },
        { what: 'Zu den Optionen', press: ['G', 'S'] },
        { what: 'Zur Mitteilung', press: ['F8'] },
        { what: 'Diese Liste anzeigen', press: ['?'] },
      ],
    },
  ],
  letters: 'Kürzel mit einer Taste',
  lettersText: 'Schalten Sie sie aus, wenn Sie Sprachsteuerung nutzen oder versehentlich Tasten drücken',
  stopQuestion: 'Aufnahme beenden?',
  stopText: 'Sie ist sicher auf diesem Gerät. Als Nächstes geben Sie ihr einen Titel.',
  stopKeep: 'Aufnahme fortsetzen',
  stop: 'Aufnahme beenden',
} satisfies Translated<typeof english.shortcutTexts>
