import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const statusTexts = {
  onDevice: 'Auf diesem Gerät',
  uploading: (howFar) => `Wird hochgeladen: ${howFar}`,
  signIn: 'Zum Hochladen anmelden',
  serverFull: 'Kein Platz auf dem Server',
  needsYou: {
    refused: 'Upload abgelehnt',
    orphan: 'Auf anderem Gerät gelöscht',
    'audio-missing': 'Audio fehlt',
  },
  lost: 'Auf dem Server verloren',
  editRefused: 'Änderung abgelehnt',
  processing: 'Wird verarbeitet',
  waitingEngine: 'Transkription nicht bereit',
  notTranscribed: 'Nicht transkribiert',
  locked: 'Nur für Ihre Geräte',
  failed: 'Transkription fehlgeschlagen',
  retrying: 'Neuer Versuch',
  transcribed: 'Transkribiert',
  noSpeech: 'Keine Sprache erkannt',
} satisfies Translated<typeof english.statusTexts>
