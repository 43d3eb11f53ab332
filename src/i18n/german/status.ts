import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const statusTexts = {
  onDevice: 'Auf diesem Gerät',
  uploading: (howFar) => `Lädt hoch: ${howFar}`,
  signIn: 'Wartet auf Sie: anmelden',
  serverFull: 'Server ist voll',
  needsYou: {
    refused: 'Wartet auf Sie: abgelehnt',
    orphan: 'Wartet auf Sie: anderswo gelöscht',
    'audio-missing': 'Wartet auf Sie: Ton fehlt',
  },
  lost: 'Auf dem Server verloren',
  editRefused: 'Wartet auf Sie: Änderung abgelehnt',
  processing: 'In Arbeit',
  waitingEngine: 'Wartet auf eine Spracherkennung',
  notTranscribed: 'Nicht transkribiert',
  failed: 'Fehlgeschlagen: noch einmal',
  retrying: 'Neuer Versuch',
  transcribed: 'Transkribiert',
  noSpeech: 'Keine Sprache gehört',
} satisfies Translated<typeof english.statusTexts>
