/** By the sentence as it is written on the server, in src/api, src/sync or src/platform (tests/src/ui/german.test.ts). */
export const sentences: ReadonlyMap<string, string> = new Map([
  ['Sign in to continue', 'Bitte melden Sie sich an'],
  ['Only an administrator may do this.', 'Das darf nur die Verwaltung.'],
  ['Recording not found', 'Aufnahme nicht gefunden'],
  [
    'This call is made for another person than the one who is signed in.',
    'Dieser Aufruf gilt einer anderen Person als der angemeldeten.',
  ],
  [
    'Invalid or missing reset token. Please request a new password reset.',
    'Dieser Link ist ungültig oder unvollständig. Bitte fordern Sie einen neuen an.',
  ],
  [
    'Many people have this password, so it is guessed first. Choose another, such as three words without connection.',
    'Dieses Passwort haben viele, deshalb wird es zuerst geraten. Wählen Sie ein anderes, etwa drei Wörter ohne Zusammenhang.',
  ],
  [
    'This account is not open. Ask the person who invited you.',
    'Dieses Konto ist nicht offen. Fragen Sie die Person, die Sie eingeladen hat.',
  ],
  [
    'Confirm first that it is you: reload this page and try again, or sign in again.',
    'Bestätigen Sie erst, dass Sie es sind: Laden Sie diese Seite neu und versuchen Sie es noch einmal, oder melden Sie sich neu an.',
  ],
  ['Invalid email or recovery code', 'E-Mail-Adresse oder Wiederherstellungscode ist falsch'],
  ['This is not your password.', 'Das ist nicht Ihr Passwort.'],
  [
    'This code is wrong, was used already, or is too old.',
    'Dieser Code ist falsch, wurde schon verwendet oder ist abgelaufen.',
  ],
  [
    'This passkey belongs to another account. Choose one of the account that is signed in.',
    'Dieser Passkey gehört zu einem anderen Konto. Wählen Sie einen des angemeldeten Kontos.',
  ],
  ['This account has a password. Confirm with that.', 'Dieses Konto hat ein Passwort. Bestätigen Sie damit.'],
  ['This recording has no transcript to correct.', 'Diese Aufnahme hat kein Transkript, das zu korrigieren wäre.'],
  [
    'The transcript was made anew, and this correction does not fit it any more.',
    'Das Transkript wurde neu erstellt, und diese Korrektur passt nicht mehr dazu.',
  ],
  [
    'This request was approved already. Disable the account instead.',
    'Diese Anfrage wurde schon freigegeben. Sperren Sie stattdessen das Konto.',
  ],
  ['A test is running already. Wait until it has ended.', 'Es läuft schon ein Test. Warten Sie, bis er beendet ist.'],
  ['This server does not have that engine.', 'Das hat dieser Server nicht.'],
  [
    'The owner and your own account cannot be disabled.',
    'Der Eigentümer und Ihr eigenes Konto können nicht gesperrt werden.',
  ],
  [
    'This recording has no transcript yet. Try again when it is transcribed.',
    'Diese Aufnahme hat noch kein Transkript. Versuchen Sie es, wenn sie transkribiert ist.',
  ],
  [
    'This sign-in link was used already or is too old. Ask for a new one.',
    'Dieser Anmeldelink wurde schon benutzt oder ist zu alt. Fordern Sie einen neuen an.',
  ],
  [
    'This account owns the server and cannot be deleted.',
    'Diesem Konto gehört der Server; es kann nicht gelöscht werden.',
  ],
  ['There is no transcript to ask about yet.', 'Es gibt noch kein Transkript, zu dem zu fragen wäre.'],
  [
    'This account is disabled. Enable it, then invite again.',
    'Dieses Konto ist gesperrt. Entsperren Sie es und laden Sie dann noch einmal ein.',
  ],
  ['There is no transcript to analyze.', 'Es gibt kein Transkript, das zu analysieren wäre.'],
  ['The file is too large.', 'Die Datei ist zu groß.'],
  [
    'The server is full. Your recording stays on this device until there is room.',
    'Der Server ist voll. Ihre Aufnahme bleibt auf diesem Gerät, bis Platz ist.',
  ],
  [
    'This audio is damaged on the server and is not played. Tell the person who runs it.',
    'Dieser Ton ist auf dem Server beschädigt und wird nicht abgespielt. Sagen Sie es der Person, die ihn betreibt.',
  ],
  ['The request could not be understood.', 'Die Anfrage wurde nicht verstanden.'],
  [
    'Something went wrong on the server. Try again; if it stays, tell the person who runs it.',
    'Auf dem Server ging etwas schief. Versuchen Sie es noch einmal; wenn es so bleibt, sagen Sie es der Person, die ihn betreibt.',
  ],
  [
    'This server is published under a bare IP address. Passkeys need one with a name.',
    'Dieser Server ist unter einer bloßen IP-Adresse erreichbar. Passkeys brauchen einen Namen.',
  ],
  [
    'This passkey could not be checked. Try to add it again.',
    'Dieser Passkey konnte nicht geprüft werden. Fügen Sie ihn noch einmal hinzu.',
  ],
  ['This passkey was added already.', 'Dieser Passkey wurde schon hinzugefügt.'],
  ['This passkey was removed from its account.', 'Dieser Passkey wurde aus seinem Konto entfernt.'],
  [
    'This passkey could not be checked. Try it again.',
    'Dieser Passkey konnte nicht geprüft werden. Versuchen Sie es noch einmal.',
  ],
  ['Please enter a valid email address', 'Bitte geben Sie eine gültige E-Mail-Adresse ein'],
  ['Name is required', 'Der Name fehlt'],
  ['Please enter the name in one line', 'Bitte geben Sie den Namen in einer Zeile ein'],
  [
    'The server did not understand this upload. Reload the app and try again.',
    'Der Server hat dieses Hochladen nicht verstanden. Laden Sie die App neu und versuchen Sie es noch einmal.',
  ],
  [
    'The server does not take this upload from you. Sign in again and retry.',
    'Der Server nimmt das von Ihnen nicht an. Melden Sie sich neu an und versuchen Sie es noch einmal.',
  ],
  [
    'The server speaks another version of uploads. Reload the app and try again.',
    'Der Server lädt auf andere Art hoch. Laden Sie die App neu und versuchen Sie es noch einmal.',
  ],
  [
    'The recording is larger than the server takes. Download it, and ask who runs the server to raise the limit.',
    'Die Aufnahme ist größer, als der Server annimmt. Laden Sie sie herunter, und bitten Sie, wer den Server betreibt, die Grenze zu erhöhen.',
  ],
  [
    'The server does not take this kind of audio. Download the recording to keep it.',
    'Der Server nimmt diese Art Ton nicht an. Laden Sie die Aufnahme herunter, um sie zu behalten.',
  ],
  [
    'The server cannot use this upload. Download the recording to keep it, then retry.',
    'Der Server kann damit nichts anfangen. Laden Sie die Aufnahme herunter, um sie zu behalten, und versuchen Sie es dann noch einmal.',
  ],
  [
    'The server is full. The upload goes on when there is room again.',
    'Der Server ist voll. Das Hochladen geht weiter, wenn wieder Platz ist.',
  ],
  [
    'No model is here yet. To fetch one, on the server: npm run engine',
    'Hier ist noch kein Modell. Auf dem Server holen: npm run engine',
  ],
  [
    'Set LLM_URL on the server, with LLM_KEY and LLM_MODEL as it needs them.',
    'Setzen Sie LLM_URL auf dem Server, und LLM_KEY und LLM_MODEL, wie er sie braucht.',
  ],
  ['This question is gone.', 'Diese Frage gibt es nicht mehr.'],
  [
    'The server holds other sound than this device. Both are kept.',
    'Der Server hat anderen Ton als dieses Gerät. Beide bleiben erhalten.',
  ],
  [
    'This recording cannot be played right now. Try again when you are online.',
    'Diese Aufnahme lässt sich gerade nicht abspielen. Versuchen Sie es, wenn Sie online sind.',
  ],
  [
    'The browser did not start the sound. Press Play again.',
    'Der Browser hat den Ton nicht gestartet. Drücken Sie noch einmal auf Abspielen.',
  ],
])
