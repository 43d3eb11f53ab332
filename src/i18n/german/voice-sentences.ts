/** Why nobody is told apart (server/speech/voices/speakers.ts). */
export const voiceSentences: readonly (readonly [string, string])[] = [
  ['Speakers', 'Sprechende'],
  [
    'Not told apart: that took the server longer than the recording lasts, or than # minutes.',
    'Nicht unterschieden: Der Server hätte dafür länger gebraucht, als die Aufnahme dauert, oder länger als # Minuten.',
  ],
  [
    'Not told apart: that was stopped, perhaps because the server ran out of memory.',
    'Nicht unterschieden: Der Vorgang wurde beendet, vielleicht weil dem Server der Speicher ausging.',
  ],
  [
    "Not told apart: the models for it couldn't run. A file is missing, damaged or the wrong kind.",
    'Nicht unterschieden: Die Modelle dafür laufen nicht. Eine Datei fehlt, ist beschädigt oder von der falschen Art.',
  ],
  [
    'Not told apart: the last recording has more than # parts with pauses between them.',
    'Nicht unterschieden: Die letzte Aufnahme hat mehr als # Teile mit Pausen dazwischen.',
  ],
  [
    'Not told apart: the server stopped twice while it did that for one recording.',
    'Nicht unterschieden: Der Server wurde dabei zweimal in derselben Aufnahme beendet.',
  ],
  [
    "Not told apart: the sound of the last recording couldn't be decoded.",
    'Nicht unterschieden: Der Ton der letzten Aufnahme ließ sich nicht lesen.',
  ],
  [
    "Not told apart: something went wrong. The server's log says what.",
    'Nicht unterschieden: Etwas ist schiefgegangen. Was, steht im Protokoll des Servers.',
  ],
]
