import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const accountTexts = {
  title: 'Anmelden',
  subtitle: 'Earmark steht eingeladenen Personen offen.',
  email: 'E-Mail',
  password: 'Passwort',
  submit: 'Anmelden',
  emailRequired: 'E-Mail fehlt',
  emailRequiredText: 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
  passwordRequired: 'Bitte geben Sie Ihr Passwort ein.',
  failed: 'Anmeldung fehlgeschlagen',
  success: 'Angemeldet',
  welcome: (who) => `Willkommen, ${who}.`,
  offline: 'Kein Netz. Zum Anmelden ist eines nötig; was auf diesem Gerät ist, bleibt hier.',
  forgot: 'Passwort vergessen',
  byLink: 'Mit E-Mail-Link anmelden',
  byCode: 'Wiederherstellungscode verwenden',
  noInvitation: 'Noch keine Einladung?',
  requestAccess: 'Zugang anfragen',
  error: 'Fehler',
  backHome: 'Zur Startseite',
  backToLogin: 'Zurück zur Anmeldung',
  linkTitle: 'Mit Ihrem Link anmelden',
  linkText: 'Dieser Link meldet Sie einmal an, auf diesem Gerät.',
  linkUsed:
    'Dieser Anmeldelink wurde schon benutzt oder ist abgelaufen. Fordern Sie einen neuen an, oder melden Sie sich mit Ihrem Passwort an.',
  linkFailed: 'Der Link konnte nicht geprüft werden. Versuchen Sie es gleich noch einmal.',
  linkOffline: 'Kein Netz. Der Link gilt noch, wenn Sie wieder online sind.',
} satisfies Translated<typeof english.accountTexts>

export const passkeyTexts = {
  signIn: 'Mit Passkey anmelden',
  signInOffline: 'Passkeys brauchen das Netz',
  noneUsed:
    'Es wurde kein Passkey benutzt. Wenn Sie für Earmark noch keinen haben, melden Sie sich anders an und fügen Sie unter „Optionen“ einen hinzu.',
  wrongAddress: 'Passkeys gehören zur öffentlichen Adresse dieses Servers. Öffnen Sie Earmark dort.',
  failed: 'Der Passkey konnte nicht geprüft werden. Versuchen Sie es gleich noch einmal.',
} satisfies Translated<typeof english.passkeyTexts>

export const magicLinkTexts = {
  title: 'Mit E-Mail-Link anmelden',
  text: 'Wir senden Ihnen einen Link, der Sie ohne Passwort anmeldet.',
  newcomers: 'Neu hier? Nach der Freigabe wird Ihr Konto bei der ersten Anmeldung eingerichtet.',
  send: 'Anmeldelink senden',
  required: 'E-Mail fehlt',
  requiredText: 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
  sent: 'Anmeldelink gesendet',
  sentTitle: 'Sehen Sie in Ihr Postfach',
  sentTo: 'Wenn es zu dieser Adresse ein Konto gibt, ist ein Anmeldelink unterwegs an',
  expires: 'Der Link gilt einmal und läuft nach 24 Stunden ab.',
  again: 'Noch einmal senden',
  other: 'Andere Adresse',
  failed: 'Der Anmeldelink konnte nicht gesendet werden',
  error: 'Fehler',
} satisfies Translated<typeof english.magicLinkTexts>

export const resetTexts = {
  title: 'Passwort zurücksetzen',
  text: 'Wir senden Ihnen einen Link zu einer Seite, auf der Sie ein neues wählen.',
  send: 'Link senden',
  sent: 'E-Mail gesendet',
  sentTo: 'Wenn es zu dieser Adresse ein Konto gibt, ist ein Link unterwegs an',
  expires: 'Der Link gilt einmal und läuft nach 1 Stunde ab.',
  failed: 'Die E-Mail konnte nicht gesendet werden',
  failedText: 'Bitte versuchen Sie es noch einmal.',
  chooseTitle: 'Neues Passwort wählen',
  chooseText: 'Sie werden dann auf allen Geräten abgemeldet.',
  newPassword: 'Neues Passwort',
  confirm: 'Neues Passwort bestätigen',
  tooShort: 'Das Passwort braucht mindestens 8 Zeichen',
  different: 'Die Passwörter sind verschieden',
  missingToken: 'Dieser Link ist ungültig oder unvollständig. Bitte fordern Sie einen neuen an.',
  update: 'Passwort ändern',
  updated: 'Passwort geändert',
  updatedText: 'Sie können sich damit jetzt anmelden. Gleich öffnet sich die Startseite.',
  updateFailed: 'Das Passwort wurde nicht geändert',
  updateFailedText: 'Das Passwort konnte nicht geändert werden. Bitte versuchen Sie es noch einmal.',
} satisfies Translated<typeof english.resetTexts>

export const resetPasskeyTexts = {
  title: 'Passkeys',
  text: 'Mit ihnen kann man sich auch nach dem neuen Passwort anmelden. Wählen Sie die aus, die nicht Ihre sind.',
  remove: (name, date) => `„${name}“ entfernen, hinzugefügt am ${date}`,
  notListed:
    'Ihre Passkeys konnten nicht angezeigt werden. Sie bleiben, wie sie sind; nach der Anmeldung stehen sie unter „Optionen“.',
} satisfies Translated<typeof english.resetPasskeyTexts>

export const accessTexts = {
  title: 'Zugang anfragen',
  text: 'Earmark steht eingeladenen Personen offen. Sagen Sie uns, wer Sie sind; Sie bekommen eine E-Mail, wenn Sie dabei sind.',
  name: 'Name',
  email: 'E-Mail',
  reason: 'Grund (freiwillig)',
  submit: 'Zugang anfragen',
  close: 'Schließen',
  failed: 'Die Anfrage wurde nicht gesendet',
  failedText: 'Die Anfrage konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.',
  sentTitle: 'Anfrage erhalten',
  sentText: (email) => `Nach der Freigabe kommt ein Anmeldelink an ${email}.`,
} satisfies Translated<typeof english.accessTexts>
