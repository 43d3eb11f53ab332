import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const shellTexts = {
  product: 'Earmark',
  skip: 'Zum Inhalt',
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
  unread: (count) => (count === 1 ? '1 neue Mitteilung' : `${count} neue Mitteilungen`),
  refresh: 'Aktualisieren',
  synced: 'Synchronisiert, nicht neu geladen',
  syncedText: 'Während einer Aufnahme wird nur synchronisiert. Die Aufnahme läuft weiter.',
  syncLater: 'Nicht aktualisiert',
  syncLaterText: 'Sie sind offline; synchronisiert wird später. Ihre Aufnahme läuft weiter.',
  dismiss: 'Ausblenden',
  recordingRuns: 'Aufnahme läuft\u00a0…',
  recordingPaused: 'Pausiert',
  pause: 'Pause',
  resume: 'Fortsetzen',
  open: 'Öffnen',
  sessionExpired: 'Zum Hochladen neu anmelden',
  signIn: 'Anmelden',
  databaseBlocked:
    'Eine ältere Version von Earmark ist in einem anderen Tab offen. Schließen Sie diesen Tab, dann laden Sie hier neu.',
  databaseOutdated:
    'Eine neuere Version von Earmark ist in einem anderen Tab offen. Laden Sie diesen Tab neu, wenn Sie nicht aufnehmen.',
  databaseLost:
    'Earmark kann auf diesem Gerät gerade nichts speichern. Schließen Sie andere Tabs, oder geben Sie Speicherplatz frei.',
  databaseStandIn: {
    app: 'Earmark kann seine Daten in diesem Browser nicht öffnen. Sie sehen, was auf dem Server ist. Laden Sie neu, wenn Sie nicht aufnehmen.',
    audio:
      'Earmark sichert neue Aufnahmen in Dateien auf diesem Gerät, weil sich der übliche Speicher nicht öffnen ließ. Laden Sie neu, wenn Sie nicht aufnehmen.',
    both: 'Earmark kann seinen Speicher in diesem Browser nicht öffnen. Sie sehen, was auf dem Server ist; neue Aufnahmen werden in Dateien gesichert. Laden Sie neu, wenn Sie nicht aufnehmen.',
  },
  reload: 'Neu laden',
  lossTitle: 'Ihr Browser hat Earmarks Daten auf diesem Gerät gelöscht.',
  lossComing: 'Alles Hochgeladene kommt vom Server zurück.',
  lossUnsent: (count) =>
    count === 1
      ? 'Eine Aufnahme war nicht hochgeladen und ist verloren:'
      : `${count} Aufnahmen waren nicht hochgeladen und sind verloren:`,
  lossUntitled: 'Aufnahme ohne Titel',
  lossAdvice: 'Damit das seltener passiert, installieren Sie Earmark, oder erlauben Sie ihm, Daten zu speichern.',
  understood: 'OK',
  updateReady: 'Eine neue Version ist bereit',
  updateReload: 'Jetzt neu laden',
  updating: 'Wird aktualisiert. Die Seite lädt neu, sobald alle Uploads fertig sind.',
  chooseRecording: 'Wählen Sie eine Aufnahme, um sie zu lesen, anzuhören oder Fragen dazu zu stellen.',
  crashTitle: 'Hoppla! Etwas ist schiefgelaufen',
  crashText:
    'Es gab einen unerwarteten Fehler. Ihre Daten sind sicher. Versuchen Sie es noch einmal, oder gehen Sie zur Startseite.',
  crashAgain: 'Erneut versuchen',
  crashHome: 'Zur Startseite',
  crashHelp: 'Brauchen Sie Hilfe? Schreiben Sie an',
  crashHelpUnknown: 'Brauchen Sie Hilfe? Wenden Sie sich an die Person, die diesen Server betreibt.',
  notFoundTitle: 'Seite nicht gefunden',
  notFoundText: 'Diese Seite gibt es nicht.',
} satisfies Translated<typeof english.shellTexts>

export const fieldTexts = {
  show: 'Passwort anzeigen',
  hide: 'Passwort verbergen',
} satisfies Translated<typeof english.fieldTexts>
