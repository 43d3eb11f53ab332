import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'
import { numberText } from '../format.ts'

const unsentHere = (count: number): string =>
  count === 1
    ? '1 Aufnahme wurde nie hochgeladen. Dies ist die einzige Kopie; beim Abmelden wird sie gelöscht.'
    : `${numberText(count)} Aufnahmen wurden nie hochgeladen. Dies sind die einzigen Kopien; beim Abmelden werden sie gelöscht.`
const changesHere = (count: number): string =>
  count === 1
    ? '1 Änderung oder Frage ist noch nicht gesendet. Es gibt sie nur hier; beim Abmelden wird sie gelöscht.'
    : `${numberText(count)} Änderungen und Fragen sind noch nicht gesendet. Es gibt sie nur hier; beim Abmelden werden sie gelöscht.`
const unheardHere = (count: number): string =>
  count === 1
    ? 'Der Server bestätigt gerade nicht, dass er 1 Aufnahme noch hat, deren Audio hier ist. Wurde er auf einen älteren Stand zurückgesetzt, löscht das Abmelden die letzte Kopie.'
    : `Der Server bestätigt gerade nicht, dass er ${numberText(count)} Aufnahmen noch hat, deren Audio hier ist. Wurde er auf einen älteren Stand zurückgesetzt, löscht das Abmelden die letzten Kopien.`
const signOutText = 'Dadurch werden Ihre Aufnahmen von diesem Gerät entfernt. Alles Hochgeladene bleibt auf dem Server.'
const signOutOffline = 'Sie sind offline: Der Server meldet dieses Gerät ab, sobald es wieder online ist.'

export const settingsTexts = {
  title: 'Optionen',
  profile: 'Profil',
  name: 'Anzeigename',
  email: 'E-Mail',
  preferences: 'App-Einstellungen',
  asDevice: 'Einstellung des Geräts verwenden',
  dark: 'Dunkles Design',
  appLanguage: 'Sprache',
  sameAsDevice: 'Sprache des Geräts verwenden',
  languages: { en: 'English', de: 'Deutsch' },
  languageFailed: 'Nicht geändert',
  languageFailedText: 'Diese Sprache konnte nicht geladen werden. Versuchen Sie es, wenn Sie online sind.',
  engines: 'Transkription und KI',
  speech: 'Transkription',
  noSpeech: 'Noch nicht eingerichtet. Aufnahmen warten so lange.',
  language: 'Analyse und Chat',
  unknownEngine: 'Noch nicht geladen',
  usage: 'Nutzung',
  recordings: 'Aufnahmen',
  recorded: 'Aufgenommen',
  stored: 'MB belegt',
  recordedTime: (seconds) => {
    const minutes = Math.floor(seconds / 60)
    if (minutes === 0) return `${Math.round(seconds)} s`
    return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60}`
  },
  signOut: 'Abmelden',
  signOutQuestion: 'Auf diesem Gerät abmelden?',
  signOutText,
  signOutUnsent: unsentHere,
  signOutChanges: changesHere,
  signOutUnheard: unheardHere,
  signOutLocked:
    'Um Ihre Aufnahmen hier wieder zu öffnen, brauchen Sie ein anderes Ihrer Geräte, den Wiederherstellungsschlüssel oder einen Passkey, den Sie dafür gewählt haben.',
  signOutFiles: (count) =>
    count === 1
      ? 'Eine geteilte, nicht importierte Datei bleibt auf diesem Gerät, für die nächste angemeldete Person. Sie wartet in der Bibliothek.'
      : `${numberText(count)} geteilte, nicht importierte Dateien bleiben auf diesem Gerät, für die nächste angemeldete Person. Sie warten in der Bibliothek.`,
  sendFirst: 'Erst senden',
  sendingFirst: 'Wird gesendet …',
  stay: 'Angemeldet bleiben',
  keep: 'Behalten',
  signOutAndDelete: (count) =>
    count === 1 ? 'Abmelden und 1 Aufnahme löschen' : `Abmelden und ${numberText(count)} Aufnahmen löschen`,
  signOutAnyway: 'Abmelden und löschen',
  signOutRecording: 'Beenden Sie zuerst die Aufnahme und versuchen Sie es dann noch einmal.',
  signOutFailed: 'Sie sind noch angemeldet',
  signOutOffline,
  signOutBroken: 'Einige Aufnahmen konnten nicht von diesem Gerät entfernt werden. Versuchen Sie es erneut.',
  signOutConsequence: (recordings, changes, unheard, online) => {
    const said = [
      recordings > 0 ? unsentHere(recordings) : '',
      changes > 0 ? changesHere(changes) : '',
      recordings + changes === 0 ? signOutText : '',
      unheard > 0 ? unheardHere(unheard) : '',
      online ? '' : signOutOffline,
    ]
    return said.filter((sentence) => sentence !== '').join(' ')
  },
  version: 'Version 1.0.0',
  save: 'Speichern',
  saved: 'Profil gespeichert',
  saveFailed: 'Fehler',
  saveFailedText: 'Das Profil konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.',
  push: 'Push-Mitteilungen',
  pushText: 'Wenn Transkript oder Analyse fertig ist, auf jedem Gerät, auf dem Sie das einschalten',
  autoTranscribe: 'Automatisch transkribieren',
  autoTranscribeText: 'Neue Aufnahmen automatisch transkribieren',
  sendAfterSave: 'Erst nach dem Speichern senden',
  sendAfterSaveText:
    'Aufnahmen bleiben auf diesem Gerät, bis Sie sie speichern, statt schon beim Sprechen gesendet zu werden',
  alarmSound: 'Alarmton',
  alarmSoundText: 'Piept, wenn beim Aufnehmen etwas schiefgeht. Der Ton ist auch in der Aufnahme zu hören.',
  mail: 'E-Mail-Benachrichtigungen',
  mailText: 'E-Mails zu Anmeldung und Sicherheit kommen immer',
  chooseFailed: 'Nicht geändert',
  chooseFailedText: 'Ihre Optionen sind noch nicht geladen. Versuchen Sie es gleich noch einmal.',
  words: 'Wörter zum Merken',
  password: 'Passwort',
  passkeys: 'Passkeys',
  recoveryCodes: 'Wiederherstellungscodes',
  devices: 'Angemeldete Geräte',
  onlyMyDevices: 'Nur meine Geräte',
  devicesOffline: 'Sie sind offline. Die Liste erscheint, sobald Sie wieder online sind.',
  devicesFailed: 'Die Liste konnte nicht geladen werden. Versuchen Sie es gleich noch einmal.',
  aBrowser: 'Unbekannter Browser',
  deviceOn: (browser, system) => `${browser} auf ${system}`,
  thisDevice: 'Dieses Gerät',
  lastSeen: (when) => `Zuletzt verwendet: ${when}`,
  signOutDevice: 'Abmelden',
  deviceGone: 'Gerät abgemeldet',
  deviceFailed: 'Das Gerät konnte nicht abgemeldet werden. Versuchen Sie es gleich noch einmal.',
  management: 'Daten',
  exportAll: 'Alle Daten exportieren',
  exportText: 'Eine JSON-Datei mit allen Transkripten, Analysen und Chats',
  exportZip: 'Alles als .zip exportieren',
  exportZipText: 'Alle Aufnahmen mit Audio und Transkript. Nur online verfügbar.',
  exportZipOffline: 'Verfügbar, sobald Sie wieder online sind',
  downloadStarted: 'Download gestartet',
  exported: 'Daten exportiert',
  exportFailed: 'Der Export ist fehlgeschlagen. Geben Sie Speicherplatz frei und versuchen Sie es erneut.',
  danger: 'Gefahrenbereich',
  deleteAll: 'Alle Aufnahmen löschen',
  deleteAllQuestion: (count) => (count === 1 ? '1 Aufnahme löschen?' : `Alle ${numberText(count)} Aufnahmen löschen?`),
  deleteAllText:
    'Sie kommen in den Papierkorb am Ende Ihrer Bibliothek. Dort können Sie sie 30 Tage lang wiederherstellen.',
  deletedAll: 'Alle Aufnahmen gelöscht',
  deleteAllFailed: 'Die Aufnahmen konnten nicht gelöscht werden. Bitte versuchen Sie es erneut.',
  deleteAccount: 'Konto löschen',
  deleteAccountQuestion: 'Ihr Konto löschen?',
  deleteAccountText:
    'Alle Aufnahmen, Transkripte und Chats werden endgültig vom Server und von diesem Gerät gelöscht. Frühere Sicherungen enthalten sie, bis die Person, die den Server betreibt, diese löscht. Exportieren Sie Ihre Daten vorher, wenn Sie sie behalten möchten.',
  deleteAccountFailed: 'Ihr Konto konnte nicht gelöscht werden. Versuchen Sie es, wenn Sie online sind.',
  deleteWord: 'LÖSCHEN',
  typeToConfirm: 'Zur Bestätigung LÖSCHEN eingeben',
  error: 'Fehler',
} satisfies Translated<typeof english.settingsTexts>
