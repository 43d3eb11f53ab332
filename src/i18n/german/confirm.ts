import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'
import { numberText } from '../format.ts'

export const confirmTexts = {
  title: 'Bestätigen Sie, dass Sie es sind',
  text: 'Ihre Anmeldung liegt eine Weile zurück. Bestätigen Sie einmal, dann macht Earmark dort weiter, wo Sie waren.',
  offline: 'Sie sind offline. Zum Bestätigen brauchen Sie eine Verbindung.',
  failed: 'Earmark konnte das nicht prüfen. Bitte versuchen Sie es gleich noch einmal.',
  notStarted: 'Download nicht gestartet',
  retry: 'Erneut versuchen',
  cancel: 'Abbrechen',
  confirm: 'Bestätigen',
  passkey: 'Passkey verwenden',
  noPasskeyUsed: 'Es wurde kein Passkey verwendet. Versuchen Sie es erneut, oder bestätigen Sie auf anderem Weg.',
  wrongAddress: 'Passkeys funktionieren nur unter der öffentlichen Adresse dieses Servers. Öffnen Sie Earmark dort.',
  mail: 'Code per E-Mail senden',
  mailAgain: 'Neuen Code senden',
  mailed: (email) => `Ein Code ist unterwegs an ${email}. Er läuft nach 10 Minuten ab.`,
  byCode: 'Wiederherstellungscode verwenden',
  byPassword: 'Passwort verwenden',
  codeNote: 'Einer der Codes, die Sie aufbewahrt haben. Jeder gilt einmal.',
  field: { password: 'Passwort', 'recovery-code': 'Wiederherstellungscode', 'mailed-code': 'Code aus der E-Mail' },
  missing: {
    password: 'Bitte geben Sie Ihr Passwort ein.',
    'recovery-code': 'Bitte geben Sie einen Wiederherstellungscode ein.',
    'mailed-code': 'Bitte geben Sie den Code ein.',
  },
} satisfies Translated<typeof english.confirmTexts>

export const firstWayInTexts = {
  title: 'Wie melden Sie sich künftig an?',
  text: 'Ein Anmeldelink gilt nur einmal. Legen Sie ein Passwort fest oder fügen Sie einen Passkey hinzu; dann brauchen Sie keinen neuen.',
  passwordSet: 'Passwort festgelegt',
  passkey: 'Stattdessen Passkey hinzufügen',
  later: 'Später',
} satisfies Translated<typeof english.firstWayInTexts>

export const passwordTexts = {
  hasNone: 'Sie haben kein Passwort. Sie melden sich mit einem Passkey oder einem Anmeldelink an.',
  noWayIn:
    'Sie haben weder Passwort noch Passkey. Richten Sie eines davon ein, sonst brauchen Sie nächstes Mal einen neuen Anmeldelink.',
  hasOne: 'Sie können sich mit Ihrer E-Mail-Adresse und einem Passwort anmelden.',
  set: 'Passwort festlegen',
  change: 'Passwort ändern',
  changeText: 'Hier bleiben Sie angemeldet. Alle anderen Geräte werden abgemeldet.',
  keep: 'Abbrechen',
  save: 'Passwort speichern',
  updatedText: 'Alle anderen Geräte wurden abgemeldet.',
  offline: 'Sie sind offline. Ein Passwort können Sie nur online festlegen.',
  failed: 'Earmark konnte nicht feststellen, ob Sie ein Passwort haben. Bitte versuchen Sie es gleich noch einmal.',
} satisfies Translated<typeof english.passwordTexts>

export const recoveryCodeTexts = {
  shape: 'XXXX-XXXX-XXXX-XXXX',
  signInTitle: 'Mit Wiederherstellungscode anmelden',
  signInText: 'Verwenden Sie einen der Codes, die Sie aufbewahrt haben. Jeder gilt einmal.',
  code: 'Wiederherstellungscode',
  codeRequired: 'Bitte geben Sie einen Wiederherstellungscode ein.',
  emailRequired: 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
  submit: 'Anmelden',
  signInFailed: 'Earmark konnte Sie nicht anmelden. Bitte versuchen Sie es gleich noch einmal.',

  lead: 'Zehn Codes, mit denen Sie sich anmelden, wenn Passkeys, Passwort und E-Mail nicht verfügbar sind. Jeder gilt einmal.',
  left: (count) => (count === 1 ? 'Noch 1 Code' : `Noch ${numberText(count)} Codes`),
  leftNote: 'Jeder gilt einmal.',
  fewNote: 'Erstellen Sie neue, bevor sie aufgebraucht sind.',
  create: 'Codes erstellen',
  createAgain: 'Neue Codes erstellen',
  replaceQuestion: 'Wiederherstellungscodes ersetzen?',
  replaceText: (count) =>
    count === 1
      ? 'Der verbliebene Code gilt dann nicht mehr.'
      : `Die verbliebenen ${numberText(count)} Codes gelten dann nicht mehr.`,
  keep: 'Abbrechen',
  replace: 'Ersetzen',
  offline: 'Sie sind offline. Wiederherstellungscodes sind nur online verfügbar.',
  failed: 'Ihre Wiederherstellungscodes konnten nicht geladen werden. Bitte versuchen Sie es gleich noch einmal.',
  createFailed: 'Keine Codes erstellt',
  createFailedText:
    'Ihre neuen Codes konnten nicht angezeigt werden, und frühere gelten vielleicht nicht mehr. Bitte erstellen Sie sie noch einmal.',

  sheetTitle: 'Ihre Wiederherstellungscodes',
  sheetText:
    'Sichern Sie die Codes jetzt: Earmark zeigt sie nur einmal. Bewahren Sie sie so auf, dass Sie auch ohne dieses Gerät herankommen.',
  copy: 'Kopieren',
  copied: 'Codes kopiert',
  copyFailed: 'Die Codes konnten nicht kopiert werden. Laden Sie sie herunter, oder drucken Sie sie.',
  download: 'Herunterladen',
  print: 'Drucken',
  done: 'Fertig',
  notKept: 'Kopieren, drucken oder laden Sie die Codes erst herunter. Sie lassen sich nicht noch einmal anzeigen.',
  doneAnyway: 'Trotzdem schließen',
  fileHead: (email, site, date) =>
    `Wiederherstellungscodes von Earmark für ${email} auf ${site}, erstellt am ${date}. Jeder gilt einmal.`,
} satisfies Translated<typeof english.recoveryCodeTexts>
