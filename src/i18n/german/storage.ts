import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const storageTexts = {
  title: 'Speicher',
  lead: 'Earmark selbst braucht weniger als 1 MB. Extras sind Teile, die nur wenige verwenden; sie sind auch offline da und lassen sich entfernen.',
  names: {
    account: 'Passkeys und Anmeldelinks',
    administration: 'Verwaltung',
    documents: 'Exporte',
    versions: 'Frühere Transkripte',
    corrections: 'Transkripte korrigieren',
    install: 'Earmark installieren',
    diagnostics: 'Diagnose',
    offline: 'Audio offline behalten',
    overview: 'Auf einen Blick (breite Bildschirme)',
    speakers: 'Personen eines Transkripts',
    questions: 'Chat über Aufnahmen',
    microphone: 'Auswahl des Mikrofons',
    sealing: 'Aufnahmen nur für Ihre Geräte',
    selection: 'Mehrere Aufnahmen auf einmal',
    vocabulary: 'Wortliste für Transkripte',
    captions: 'Live-Untertitel',
    imports: 'Audiodateien importieren',
  },
  coming: (size) => `${size}, noch nicht auf diesem Gerät`,
  removed: (size) => `${size}, entfernt`,
  remove: 'Entfernen',
  removeOf: (name) => `${name} entfernen`,
  download: 'Herunterladen',
  downloadOf: (name) => `${name} herunterladen`,
  downloadFailed: 'Nicht heruntergeladen',
  downloadFailedText: 'Versuchen Sie es erneut, wenn Sie online sind.',
} satisfies Translated<typeof english.storageTexts>
