import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const accountTexts = {
  title: 'Anmelden',
  subtitle: 'Earmark gibt es nur auf Einladung.',
  email: 'E-Mail',
  password: 'Passwort',
  submit: 'Anmelden',
  emailRequired: 'E-Mail fehlt',
  emailRequiredText: 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
  passwordRequired: 'Bitte geben Sie Ihr Passwort ein.',
  failed: 'Anmeldung fehlgeschlagen',
  failedText: 'Bitte prüfen Sie Ihre Angaben und versuchen Sie es erneut.',
  success: 'Angemeldet',
  welcome: (who) => `Willkommen, ${who}.`,
  offline: 'Sie sind offline. Zum Anmelden brauchen Sie eine Verbindung; alles auf diesem Gerät bleibt erhalten.',
  forgot: 'Passwort vergessen',
  byLink: 'Mit E-Mail-Link anmelden',
  byCode: 'Wiederherstellungscode',
  noInvitation: 'Noch keine Einladung?',
  requestAccess: 'Zugang anfragen',
  error: 'Fehler',
  backHome: 'Zur Startseite',
  backToLogin: 'Zurück zur Anmeldung',
  linkTitle: 'Mit Ihrem Link anmelden',
  linkText: 'Dieser Link meldet Sie einmalig auf diesem Gerät an.',
  linkUsed:
    'Dieser Anmeldelink wurde bereits verwendet oder ist abgelaufen. Fordern Sie einen neuen an, oder melden Sie sich mit Ihrem Passwort an.',
  newLink: 'Neuen Link anfordern',
  linkFailed: 'Der Link konnte nicht geprüft werden. Versuchen Sie es gleich noch einmal.',
  linkOffline: 'Sie sind offline. Nutzen Sie den Link, sobald Sie wieder online sind; er gilt 24 Stunden.',
} satisfies Translated<typeof english.accountTexts>

export const passkeyTexts = {
  signIn: 'Mit Passkey anmelden',
  signInOffline: 'Passkeys nur online',
  noneUsed:
    'Es wurde kein Passkey verwendet. Falls Sie noch keinen haben, melden Sie sich anders an und fügen Sie unter „Optionen“ einen hinzu.',
  wrongAddress: 'Passkeys funktionieren nur unter der öffentlichen Adresse dieses Servers. Öffnen Sie Earmark dort.',
  failed: 'Der Passkey konnte nicht geprüft werden. Versuchen Sie es gleich noch einmal.',
} satisfies Translated<typeof english.passkeyTexts>

export const magicLinkTexts = {
  title: 'Mit E-Mail-Link anmelden',
  text: 'Wir senden Ihnen einen Link, der Sie ohne Passwort anmeldet.',
  newcomers: 'Neu hier? Sobald Sie freigegeben sind, wird Ihr Konto bei der ersten Anmeldung automatisch eingerichtet.',
  send: 'Anmeldelink senden',
  required: 'E-Mail fehlt',
  sent: 'Anmeldelink gesendet',
  sentTitle: 'Prüfen Sie Ihr Postfach',
  sentTo: 'Wenn es zu dieser Adresse ein Konto gibt, ist ein Anmeldelink unterwegs an',
  expires: 'Der Link funktioniert einmal und läuft nach 24 Stunden ab.',
  again: 'Erneut senden',
  other: 'Andere Adresse verwenden',
  failed: 'Der Anmeldelink konnte nicht gesendet werden',
  error: 'Fehler',
} satisfies Translated<typeof english.magicLinkTexts>

export const noMailTexts = {
  title: 'Dieser Server sendet keine E-Mails',
  text: 'Bitten Sie die Person, die ihn betreibt, um einen Anmeldelink. Damit wählen Sie in den Optionen ein neues Passwort.',
  contact: 'Sie erreichen sie unter',
} satisfies Translated<typeof english.noMailTexts>

export const resetTexts = {
  title: 'Passwort zurücksetzen',
  text: 'Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort wählen.',
  send: 'Link senden',
  sent: 'E-Mail gesendet',
  sentTo: 'Wenn es zu dieser Adresse ein Konto gibt, ist ein Link unterwegs an',
  expires: 'Der Link funktioniert einmal und läuft nach 1 Stunde ab.',
  failed: 'Die E-Mail konnte nicht gesendet werden',
  failedText: 'Bitte versuchen Sie es erneut.',
  chooseTitle: 'Neues Passwort wählen',
  chooseText: 'Sie werden danach auf allen Geräten abgemeldet.',
  newPassword: 'Neues Passwort',
  confirm: 'Neues Passwort bestätigen',
  tooShort: 'Das Passwort muss mindestens 8 Zeichen haben',
  different: 'Die Passwörter stimmen nicht überein',
  missingToken: 'Dieser Link ist ungültig oder unvollständig. Bitte fordern Sie einen neuen an.',
  update: 'Passwort ändern',
  updated: 'Passwort geändert',
  updatedText: 'Sie können sich jetzt damit anmelden. Gleich geht es zur Startseite …',
  updateFailed: 'Das Passwort wurde nicht geändert',
  updateFailedText: 'Das Passwort konnte nicht geändert werden. Bitte versuchen Sie es erneut.',
} satisfies Translated<typeof english.resetTexts>

export const resetPasskeyTexts = {
  title: 'Passkeys',
  text: 'Sie gelten auch mit dem neuen Passwort weiter. Wählen Sie aus, welche nicht Ihre sind.',
  remove: (name, date) => `„${name}“ entfernen, hinzugefügt am ${date}`,
  notListed:
    'Ihre Passkeys konnten nicht angezeigt werden. Sie bleiben, wie sie sind; nach der Anmeldung stehen sie unter „Optionen“.',
} satisfies Translated<typeof english.resetPasskeyTexts>

export const accessTexts = {
  title: 'Zugang anfragen',
  text: 'Earmark gibt es nur auf Einladung. Sagen Sie uns kurz, wer Sie sind; wir schreiben Ihnen, sobald Sie freigegeben sind.',
  name: 'Name',
  email: 'E-Mail',
  reason: 'Grund (optional)',
  submit: 'Zugang anfragen',
  close: 'Schließen',
  failed: 'Die Anfrage wurde nicht gesendet',
  failedText: 'Die Anfrage konnte nicht gesendet werden. Bitte versuchen Sie es erneut.',
  sentTitle: 'Anfrage gesendet',
  sentText: (email) => `Nach der Freigabe senden wir einen Anmeldelink an ${email}.`,
  sentNoMail:
    'Dieser Server sendet keine E-Mails. Nach der Freigabe gibt Ihnen die Person, die ihn betreibt, einen Anmeldelink.',
} satisfies Translated<typeof english.accessTexts>
