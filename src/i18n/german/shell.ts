import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'
import { numberText } from '../format.ts'

export const shellTexts = {
  product: 'Earmark',
  skip: 'Zum Inhalt',
  skipToRecording: 'Zur Aufnahme springen',
  navigation: 'Hauptmenü',
  record: 'Aufnahme',
  library: 'Bibliothek',
  ask: 'Fragen',
  admin: 'Verwaltung',
  settings: 'Optionen',
  offline: 'Offline',
  offlineSaid:
    'Sie sind offline. Sie können wie gewohnt aufnehmen und Ihre Bibliothek nutzen; Uploads gehen weiter, sobald Sie wieder online sind.',
  onlineSaid: 'Sie sind wieder online.',
  notifications: 'Mitteilungen',
  unread: (count) => (count === 1 ? '1 neue Mitteilung' : `${numberText(count)} neue Mitteilungen`),
  refresh: 'Aktualisieren',
  synced: 'Synchronisiert, nicht neu geladen',
  syncedText: 'Während einer Aufnahme wird nur synchronisiert. Die Aufnahme läuft weiter.',
  syncLater: 'Nicht aktualisiert',
  syncLaterText: 'Sie sind offline; synchronisiert wird später. Ihre Aufnahme läuft weiter.',
  notSynced: 'Nicht synchronisiert',
  syncFailedText: 'Earmark konnte den Server nicht erreichen und versucht es wieder.',
  dismiss: 'Ausblenden',
  pause: 'Pause',
  resume: 'Fortsetzen',
  open: 'Öffnen',
  sessionExpired: 'Zum Hochladen neu anmelden',
  signIn: 'Anmelden',
  crashTitle: 'Hoppla! Etwas ist schiefgelaufen',
  crashText:
    'Es gab einen unerwarteten Fehler. Ihre Daten sind sicher. Versuchen Sie es erneut, oder gehen Sie zur Startseite.',
  crashAgain: 'Erneut versuchen',
  crashHome: 'Zur Startseite',
  crashHelp: 'Brauchen Sie Hilfe? Schreiben Sie an',
  crashHelpUnknown: 'Brauchen Sie Hilfe? Wenden Sie sich an die Person, die diesen Server betreibt.',
} satisfies Translated<typeof english.shellTexts>

export const fieldTexts = {
  show: 'Passwort anzeigen',
  hide: 'Passwort verbergen',
} satisfies Translated<typeof english.fieldTexts>
