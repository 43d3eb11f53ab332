/** Sentences of the server about accounts and the ways in; the others are in sentences.ts. */
export const accountSentences: readonly (readonly [string, string])[] = [
  ['Sign in to continue', 'Bitte melden Sie sich an'],
  ['User not found', 'Konto nicht gefunden'],
  ['Device not found', 'Gerät nicht gefunden'],
  ['Passkey not found', 'Passkey nicht gefunden'],
  ['Request not found', 'Anfrage nicht gefunden'],
  [
    'Too many attempts. Wait # seconds and try again.',
    'Zu viele Versuche. Warten Sie # Sekunden und versuchen Sie es erneut.',
  ],
  [
    '# passkeys are the most. Remove one that you no longer use.',
    'Mehr als # Passkeys sind nicht möglich. Entfernen Sie einen, den Sie nicht mehr verwenden.',
  ],
  [
    'This word list, or a word in it, is too long. Shorten it and save it again.',
    'Diese Wortliste oder ein Wort darin ist zu lang. Kürzen Sie sie und speichern Sie sie noch einmal.',
  ],
  [
    'Invalid or missing reset token. Please request a new password reset.',
    'Dieser Link ist ungültig oder unvollständig. Bitte fordern Sie einen neuen an.',
  ],
  [
    "Many people use this password, so it's among the first to be guessed. Choose another, such as three unrelated words.",
    'Dieses Passwort verwenden viele, deshalb wird es früh erraten. Wählen Sie ein anderes, etwa drei Wörter ohne Zusammenhang.',
  ],
  [
    "This account can't be used at the moment. Contact the person who invited you.",
    'Dieses Konto ist zurzeit nicht nutzbar. Wenden Sie sich an die Person, die Sie eingeladen hat.',
  ],
  [
    "First confirm that it's you: reload this page and try again, or sign in again.",
    'Bestätigen Sie erst, dass Sie es sind: Laden Sie diese Seite neu und versuchen Sie es erneut, oder melden Sie sich neu an.',
  ],
  ['Invalid email or recovery code', 'E-Mail-Adresse oder Wiederherstellungscode ist falsch'],
  ['This is not your password.', 'Das ist nicht Ihr Passwort.'],
  [
    'This code is wrong, has already been used, or has expired.',
    'Dieser Code ist falsch, wurde schon verwendet oder ist abgelaufen.',
  ],
  [
    'This passkey belongs to another account. Choose one of the account that is signed in.',
    'Dieser Passkey gehört zu einem anderen Konto. Wählen Sie einen des angemeldeten Kontos.',
  ],
  ['This account has a password. Confirm with that.', 'Dieses Konto hat ein Passwort. Bestätigen Sie damit.'],
  [
    'This request has already been approved. Disable the account instead.',
    'Diese Anfrage wurde schon freigegeben. Sperren Sie stattdessen das Konto.',
  ],
  [
    "You can't disable the owner or your own account.",
    'Das Hauptkonto und Ihr eigenes Konto können Sie nicht sperren.',
  ],
  [
    'This sign-in link has already been used or has expired. Request a new one.',
    'Dieser Anmeldelink wurde bereits verwendet oder ist abgelaufen. Fordern Sie einen neuen an.',
  ],
  [
    'This code was wrong five times. Request a new email.',
    'Dieser Code war fünfmal falsch. Fordern Sie eine neue E-Mail an.',
  ],
  [
    "This is the server owner's account, so it can't be deleted.",
    'Dies ist das Hauptkonto des Servers; es kann nicht gelöscht werden.',
  ],
  [
    'This account is disabled. Enable it first, then send the link.',
    'Dieses Konto ist gesperrt. Entsperren Sie es zuerst und senden Sie dann den Link.',
  ],
  [
    'Passkeys need an address with a name, but this server only has an IP address.',
    'Passkeys brauchen eine Adresse mit Namen; dieser Server hat nur eine IP-Adresse.',
  ],
  [
    "This passkey couldn't be checked. Try adding it again.",
    'Dieser Passkey konnte nicht geprüft werden. Fügen Sie ihn noch einmal hinzu.',
  ],
  ['This passkey has already been added.', 'Dieser Passkey wurde bereits hinzugefügt.'],
  [
    'This passkey has been removed from the account. Sign in another way.',
    'Dieser Passkey wurde aus dem Konto entfernt. Melden Sie sich auf andere Weise an.',
  ],
  [
    "This passkey couldn't be checked. Please try again.",
    'Dieser Passkey konnte nicht geprüft werden. Versuchen Sie es erneut.',
  ],
  [
    'This link has expired. Open the recording again.',
    'Dieser Link ist abgelaufen. Öffnen Sie die Aufnahme noch einmal.',
  ],
  [
    'The mail server rejected this address. Check it, and create the account again with the right one.',
    'Der Mailserver hat diese Adresse abgelehnt. Prüfen Sie sie und legen Sie das Konto mit der richtigen neu an.',
  ],
]
