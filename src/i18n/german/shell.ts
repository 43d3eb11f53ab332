import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const shellTexts = {
  product: 'Earmark',
  skip: 'Zum Inhalt',
  skipToRecording: 'Zur Aufnahme springen',
  navigation: 'Hauptmenü',
  record: 'Aufnahme',
  library: 'Bibliothek',
  ask: 'Fragen',
  admin: 'Admin',
  settings: 'Optionen',
  offline: 'Offline',
  offlineSaid:
    'Sie sind offline. Aufnehmen und Ihre Bibliothek gehen wie gewohnt; hochgeladen wird, wenn das Netz wieder da ist.',
  onlineSaid: 'Sie sind wieder online.',
  notifications: 'Mitteilungen',
  unread: (count) => (count === 1 ? '1 neue Mitteilung' : `${count} neue Mitteilungen`),
  refresh: 'Aktualisieren',
  synced: 'Abgeglichen, nicht neu geladen',
  syncedText: 'Während einer Aufnahme wird nur abgeglichen. Die Aufnahme läuft weiter.',
  syncLater: 'Nicht neu geladen',
  syncLaterText: 'Die Aufnahme läuft weiter. Kein Netz: Abgeglichen wird, wenn es wieder da ist.',
  notSynced: 'Nicht synchronisiert',
  syncFailedText: 'Earmark konnte den Server nicht erreichen. Es versucht es von selbst noch einmal.',
  dismiss: 'Ausblenden',
  recordingRuns: 'Aufnahme läuft\u00a0…',
  recordingPaused: 'Pause',
  pause: 'Pause',
  resume: 'Fortsetzen',
  open: 'Öffnen',
  sessionExpired: 'Sitzung abgelaufen: zum Hochladen anmelden',
  signIn: 'Anmelden',
  databaseBlocked:
    'Earmark ist in einem anderen Tab in älterer Version offen. Schließen Sie jenen Tab und laden Sie diesen neu.',
  databaseOutdated: 'In einem anderen Tab läuft ein neueres Earmark. Laden Sie diesen neu, wenn Sie nicht aufnehmen.',
  databaseLost:
    'Dieses Gerät lässt Earmark gerade nichts speichern. Schließen Sie andere Tabs, oder schaffen Sie Platz.',
  databaseStandIn: {
    app: 'Dieser Browser öffnet seine Datenbank nicht. Gezeigt wird, was der Server hat. Laden Sie neu, wenn Sie nicht aufnehmen.',
    audio:
      'Dieser Browser öffnet seine Datenbank für den Ton nicht. Was Sie aufnehmen, wird in Dateien daneben behalten. Laden Sie neu, wenn Sie nicht aufnehmen.',
    both: 'Dieser Browser öffnet seine Datenbanken nicht. Gezeigt wird, was der Server hat, und was Sie aufnehmen, wird in Dateien behalten. Laden Sie neu, wenn Sie nicht aufnehmen.',
  },
  reload: 'Neu laden',
  lossTitle: 'Dieser Browser hat gelöscht, was Earmark auf diesem Gerät hatte.',
  lossComing: 'Was hochgeladen war, kommt vom Server zurück.',
  lossUnsent: (count) =>
    count === 1
      ? 'Eine Aufnahme war nicht hochgeladen und ist verloren:'
      : `${count} Aufnahmen waren nicht hochgeladen und sind verloren:`,
  lossUntitled: 'Noch nicht gespeichert',
  lossAdvice: 'Installieren Sie die App, oder erlauben Sie ihr zu speichern, dann behält der Browser alles.',
  understood: 'OK',
  updateReady: 'Eine neue Version ist bereit',
  updateReload: 'Neu laden',
  updating: 'Die neue Version ist unterwegs. Die Seite lädt neu, sobald nichts mehr hochgeladen wird.',
  chooseRecording: 'Wählen Sie eine Aufnahme, um sie zu lesen, zu hören und zu befragen.',
  crashTitle: 'Hoppla, da ging etwas schief',
  crashText:
    'Es gab einen unerwarteten Fehler. Ihre Daten sind sicher. Versuchen Sie es noch einmal, oder gehen Sie zur Startseite.',
  crashAgain: 'Noch einmal versuchen',
  crashHome: 'Zur Startseite',
  crashHelp: 'Brauchen Sie Hilfe? Schreiben Sie an',
  crashHelpUnknown: 'Brauchen Sie Hilfe? Wenden Sie sich an die Person, die dieses Earmark betreibt.',
  notFoundTitle: 'Seite nicht gefunden',
  notFoundText: 'Unter dieser Adresse gibt es hier nichts.',
} satisfies Translated<typeof english.shellTexts>

export const fieldTexts = {
  show: 'Eingabe zeigen',
  hide: 'Eingabe verbergen',
} satisfies Translated<typeof english.fieldTexts>
