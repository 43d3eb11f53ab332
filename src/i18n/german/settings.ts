import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

const unsentHere = (count: number): string =>
  count === 1
    ? '1 Aufnahme wurde nie hochgeladen. Sie ist nur hier, und das Abmelden löscht sie.'
    : `${count} Aufnahmen wurden nie hochgeladen. Sie sind nur hier, und das Abmelden löscht sie.`
const changesHere = (count: number): string =>
  count === 1
    ? '1 Änderung oder Frage ist noch nicht gesendet. Sie ist nur hier, und das Abmelden löscht sie.'
    : `${count} Änderungen und Fragen sind noch nicht gesendet. Sie sind nur hier, und das Abmelden löscht sie.`
const unheardHere = (count: number): string =>
  count === 1
    ? 'Der Server sagt gerade nicht, dass er 1 Aufnahme noch hat, deren Ton hier ist. Wurde er auf einen älteren Stand zurückgesetzt, löscht das Abmelden die letzte Kopie.'
    : `Der Server sagt gerade nicht, dass er ${count} Aufnahmen noch hat, deren Ton hier ist. Wurde er auf einen älteren Stand zurückgesetzt, löscht das Abmelden die letzten Kopien.`
const signOutText =
  'Ihre Aufnahmen werden von diesem Gerät entfernt. Alles, was hochgeladen ist, bleibt auf dem Server.'
const signOutOffline = 'Ohne Netz endet Ihre Sitzung auf dem Server erst, wenn dieses Gerät ihn wieder erreicht.'

export const settingsTexts = {
  title: 'Optionen',
  profile: 'Profil',
  name: 'Anzeigename',
  email: 'E-Mail',
  preferences: 'App',
  asDevice: 'Einstellung des Geräts verwenden',
  dark: 'Dunkles Design',
  appLanguage: 'Sprache',
  sameAsDevice: 'Wie dieses Gerät',
  languages: { en: 'English', de: 'Deutsch' },
  languageFailed: 'Nicht geändert',
  languageFailedText: 'Die Texte dieser Sprache konnten nicht geladen werden. Versuchen Sie es, wenn Sie online sind.',
  engines: 'Wer die Arbeit macht',
  speech: 'Transkription',
  noSpeech: 'Noch keine Spracherkennung: Aufnahmen warten, bis es eine gibt',
  language: 'Analyse und Chat',
  unknownEngine: 'Bekannt nach dem ersten Abgleich',
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
  sendFirst: 'Erst senden',
  sendingFirst: 'Wird gesendet …',
  stay: 'Bleiben',
  signOutAndDelete: (count) =>
    count === 1 ? 'Abmelden und 1 Aufnahme löschen' : `Abmelden und ${count} Aufnahmen löschen`,
  signOutAnyway: 'Abmelden und löschen',
  signOutRecording: 'Beenden Sie zuerst die Aufnahme. Das Abmelden würde sie abbrechen.',
  signOutFailed: 'Sie sind noch angemeldet',
  signOutOffline,
  signOutBroken:
    'Ein Teil Ihrer Aufnahmen konnte nicht von diesem Gerät entfernt werden. Versuchen Sie es noch einmal.',
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
  saveFailedText: 'Das Profil konnte nicht gespeichert werden. Bitte versuchen Sie es noch einmal.',
  push: 'Push-Mitteilungen',
  pushText: 'Wenn Transkript oder Analyse fertig ist',
  autoTranscribe: 'Automatisch transkribieren',
  autoTranscribeText: 'Neue Aufnahmen werden zu Text',
  sendAfterSave: 'Erst nach dem Speichern senden',
  sendAfterSaveText:
    'Aufnahmen bleiben auf diesem Gerät, bis Sie sie speichern, statt schon beim Sprechen gesendet zu werden',
  mail: 'E-Mails',
  mailText: 'Außer denen zum Anmelden',
  chooseFailed: 'Nicht geändert',
  chooseFailedText: 'Ihre Einstellungen sind nach dem ersten Abgleich bekannt. Versuchen Sie es gleich noch einmal.',
  password: 'Passwort',
  passkeys: 'Passkeys',
  recoveryCodes: 'Wiederherstellungscodes',
  devices: 'Angemeldete Geräte',
  devicesOffline: 'Die Liste braucht das Netz.',
  devicesFailed: 'Die Liste konnte nicht geladen werden. Versuchen Sie es gleich noch einmal.',
  aBrowser: 'Ein Browser',
  deviceOn: (browser, system) => `${browser} auf ${system}`,
  thisDevice: 'Dieses Gerät',
  lastSeen: (when) => `Zuletzt benutzt ${when}`,
  signOutDevice: 'Abmelden',
  deviceGone: 'Gerät abgemeldet',
  deviceFailed: 'Das Gerät konnte nicht abgemeldet werden. Versuchen Sie es gleich noch einmal.',
  management: 'Daten',
  exportAll: 'Alle Daten exportieren',
  exportText: 'Eine JSON-Datei mit allen Transkripten, Analysen und Chats',
  exportZip: 'Alles als .zip',
  exportZipText: 'Jede Aufnahme mit Ton und Transkript. Braucht das Netz',
  exportZipOffline: 'Braucht das Netz: verfügbar, wenn Sie wieder online sind',
  downloadStarted: 'Download gestartet',
  exported: 'Daten exportiert',
  exportFailed: 'Der Export war nicht möglich. Schaffen Sie Platz und versuchen Sie es noch einmal.',
  danger: 'Gefahrenzone',
  deleteAll: 'Alle Aufnahmen löschen',
  deleteAllQuestion: (count) => (count === 1 ? '1 Aufnahme löschen?' : `Alle ${count} Aufnahmen löschen?`),
  deleteAllText:
    'Sie kommen zu „Gelöscht“, ans Ende Ihrer Bibliothek, wo Sie jede 30 Tage lang wiederherstellen können.',
  deletedAll: 'Alle Aufnahmen gelöscht',
  deleteAllFailed: 'Die Aufnahmen konnten nicht gelöscht werden. Bitte versuchen Sie es noch einmal.',
  deleteAccount: 'Konto löschen',
  deleteAccountQuestion: 'Ihr Konto löschen?',
  deleteAccountText:
    'Jede Aufnahme, jedes Transkript und jeder Chat wird endgültig vom Server und von diesem Gerät gelöscht. Frühere Sicherungen enthalten sie, bis die Person, die den Server betreibt, diese löscht. Exportieren Sie Ihre Daten vorher, wenn Sie sie behalten wollen.',
  deleteAccountFailed: 'Ihr Konto konnte nicht gelöscht werden. Versuchen Sie es, wenn Sie online sind.',
  deleteWord: 'LÖSCHEN',
  typeToConfirm: 'Zur Bestätigung LÖSCHEN eingeben',
  error: 'Fehler',
} satisfies Translated<typeof english.settingsTexts>
