import { accountSentences } from './account-sentences.ts'
import { answerSentences } from './answer-sentences.ts'
import { reasonSentences } from './reason-sentences.ts'
import { voiceSentences } from './voice-sentences.ts'

/**
 * By the sentence as it is written on the server, in src/api, src/sync or src/platform (tests/src/ui/german.test.ts). A
 * number is written as #, and stands in German in the same order. The build leaves the English out: known-by-hash.ts.
 */
export const sentences: ReadonlyMap<string, string> = new Map([
  ...accountSentences,
  ...answerSentences,
  ...reasonSentences,
  ...voiceSentences,
  ['Only administrators can do this.', 'Dazu brauchen Sie Administratorrechte.'],
  ['Recording not found', 'Aufnahme nicht gefunden'],
  [
    'Someone else is signed in now. Reload the page and try again.',
    'Inzwischen ist jemand anderes angemeldet. Laden Sie die Seite neu und versuchen Sie es erneut.',
  ],
  [
    'This recording has no transcript to correct.',
    'Diese Aufnahme hat noch kein Transkript, das Sie korrigieren könnten.',
  ],
  [
    'The transcript has been redone, and your correction no longer fits it.',
    'Das Transkript wurde neu erstellt, und diese Korrektur passt nicht mehr dazu.',
  ],
  [
    'This transcript is too long for the server to change. Download it to keep your changes.',
    'Dieses Transkript ist zu lang, um auf dem Server geändert zu werden. Laden Sie es herunter, um Ihre Änderungen zu behalten.',
  ],
  ['A test is already running. Wait for it to finish.', 'Es läuft bereits ein Test. Warten Sie, bis er fertig ist.'],
  ["This server doesn't have that engine.", 'Diese Engine gibt es auf diesem Server nicht.'],
  [
    'This recording has no transcript yet. Try again once it has been transcribed.',
    'Diese Aufnahme hat noch kein Transkript. Versuchen Sie es erneut, sobald sie transkribiert ist.',
  ],
  ['There is no transcript to ask about yet.', 'Es gibt noch kein Transkript, zu dem Sie fragen könnten.'],
  ['This chat is full. Ask in another one.', 'Dieser Chat ist voll. Fragen Sie in einem anderen.'],
  ['There is no transcript to analyze yet.', 'Es gibt noch kein Transkript zum Analysieren.'],
  ['The file is too large.', 'Die Datei ist zu groß.'],
  ['Send one file at a time.', 'Senden Sie immer nur eine Datei.'],
  [
    'The fields of this form are longer than those of any recording.',
    'Die Felder dieses Formulars sind länger als die jeder Aufnahme.',
  ],
  [
    'The server is full. Your recording stays safe on this device until there is space.',
    'Der Server ist voll. Ihre Aufnahme bleibt sicher auf diesem Gerät, bis wieder Platz ist.',
  ],
  [
    "This audio is damaged on the server and can't be played. Tell the person who runs the server.",
    'Dieses Audio ist auf dem Server beschädigt und kann nicht abgespielt werden. Wenden Sie sich an die Person, die den Server betreibt.',
  ],
  [
    "The server didn't understand this request. Reload Earmark and try again.",
    'Der Server hat diese Anfrage nicht verstanden. Laden Sie Earmark neu und versuchen Sie es erneut.',
  ],
  [
    'Something went wrong on the server. Try again. If it keeps happening, tell the person who runs it.',
    'Auf dem Server ist etwas schiefgelaufen. Versuchen Sie es erneut. Passiert es wieder, wenden Sie sich an die Person, die ihn betreibt.',
  ],
  ['Please enter a valid email address', 'Bitte geben Sie eine gültige E-Mail-Adresse ein'],
  ['Name is required', 'Der Name fehlt'],
  ['Please enter the name on one line', 'Bitte geben Sie den Namen in einer Zeile ein'],
  [
    "The server didn't understand this upload. Reload Earmark and try again.",
    'Der Server hat diesen Upload nicht verstanden. Laden Sie Earmark neu und versuchen Sie es erneut.',
  ],
  [
    "The server won't accept this upload from your account. Sign in again, then retry.",
    'Der Server nimmt diesen Upload von Ihrem Konto nicht an. Melden Sie sich neu an und versuchen Sie es erneut.',
  ],
  [
    "This version of Earmark doesn't match the server. Reload Earmark and try again.",
    'Diese Version von Earmark passt nicht zum Server. Laden Sie Earmark neu und versuchen Sie es erneut.',
  ],
  [
    'This recording is larger than the server accepts. Download it to keep a copy, and ask the person who runs the server to raise the limit.',
    'Diese Aufnahme ist größer, als der Server erlaubt. Laden Sie sie herunter und bitten Sie die Person, die den Server betreibt, die Grenze zu erhöhen.',
  ],
  [
    "The server doesn't accept this audio format. Download the recording to keep a copy.",
    'Der Server nimmt dieses Audioformat nicht an. Laden Sie die Aufnahme herunter, um sie zu behalten.',
  ],
  [
    "The server can't process this upload. Download the recording to keep a copy, then retry.",
    'Der Server kann diesen Upload nicht verarbeiten. Laden Sie die Aufnahme zur Sicherheit herunter und versuchen Sie es dann noch einmal.',
  ],
  [
    'The server is full. The upload continues when there is space again.',
    'Der Server ist voll. Der Upload geht weiter, sobald wieder Platz ist.',
  ],
  [
    'No model installed yet. To get one, run this on the server: npm run engine',
    'Noch kein Modell installiert. Auf dem Server ausführen: npm run engine',
  ],
  [
    "Set LLM_URL on the server, and LLM_KEY and LLM_MODEL if they're needed.",
    'Setzen Sie auf dem Server LLM_URL und, falls nötig, LLM_KEY und LLM_MODEL.',
  ],
  ['This question no longer exists.', 'Diese Frage gibt es nicht mehr.'],
  [
    'The server has different audio from this device. Both are kept.',
    'Auf dem Server ist anderes Audio als auf diesem Gerät. Beides bleibt erhalten.',
  ],
  [
    "This recording can't be played right now. Try again when you're online.",
    'Diese Aufnahme lässt sich gerade nicht abspielen. Versuchen Sie es, wenn Sie online sind.',
  ],
  [
    "The server can't convert this recording for Apple devices. Play it in Chrome or Firefox.",
    'Der Server kann diese Aufnahme nicht für Apple-Geräte umwandeln. Spielen Sie sie in Chrome oder Firefox ab.',
  ],
  [
    'The server is still converting this recording. Try again in a minute.',
    'Der Server wandelt diese Aufnahme noch um. Versuchen Sie es in einer Minute wieder.',
  ],
  [
    "The browser didn't start playback. Press Play again.",
    'Der Browser hat die Wiedergabe nicht gestartet. Drücken Sie noch einmal auf „Abspielen“.',
  ],
  [
    "Transcription isn't set up correctly: the key was refused. Tell the person who runs the server (STT_KEY).",
    'Die Transkription ist nicht richtig eingerichtet: Der Schlüssel wurde abgelehnt. Wenden Sie sich an die Person, die den Server betreibt (STT_KEY).',
  ],
  [
    "Transcription isn't set up correctly: unknown address or model. Tell the person who runs the server (STT_URL, STT_MODEL).",
    'Die Transkription ist nicht richtig eingerichtet: Adresse oder Modell unbekannt. Wenden Sie sich an die Person, die den Server betreibt (STT_URL, STT_MODEL).',
  ],
  [
    'This recording is too large for the transcription service.',
    'Diese Aufnahme ist zu groß für den Transkriptionsdienst.',
  ],
  [
    'The transcription service is busy. Earmark will try again.',
    'Der Transkriptionsdienst ist ausgelastet. Earmark versucht es noch einmal.',
  ],
  [
    'The transcription service had an error. Earmark will try again.',
    'Der Transkriptionsdienst hatte einen Fehler. Earmark versucht es noch einmal.',
  ],
  [
    "The transcription service didn't answer in time. Earmark will try again.",
    'Der Transkriptionsdienst hat nicht rechtzeitig geantwortet. Earmark versucht es noch einmal.',
  ],
  [
    "The transcription service couldn't be reached, or its answer was cut off. Earmark will try again.",
    'Der Transkriptionsdienst war nicht erreichbar, oder seine Antwort brach ab. Earmark versucht es noch einmal.',
  ],
  [
    'Reading the audio was interrupted. Earmark will try again.',
    'Das Lesen des Audios wurde unterbrochen. Earmark versucht es noch einmal.',
  ],
  [
    "This file couldn't be read as audio. It may be damaged, or in an unknown format.",
    'Diese Datei ließ sich nicht als Audio lesen. Vielleicht ist sie beschädigt oder in einem unbekannten Format.',
  ],
  [
    "The server can't read this audio format yet. Ask the person who runs it to install ffmpeg, then choose Retry.",
    'Der Server kann dieses Audioformat noch nicht lesen. Bitten Sie die Person, die ihn betreibt, ffmpeg zu installieren, und versuchen Sie es dann erneut.',
  ],
  [
    "This recording couldn't be split into parts the transcription service accepts.",
    'Diese Aufnahme ließ sich nicht in Teile zerlegen, die der Transkriptionsdienst annimmt.',
  ],
  [
    'The transcription service sent something other than a transcript. Tell the person who runs the server (STT_URL).',
    'Der Transkriptionsdienst hat etwas anderes als ein Transkript gesendet. Wenden Sie sich an die Person, die den Server betreibt (STT_URL).',
  ],
  [
    'Transcription stopped before it was done. Earmark will try again.',
    'Die Transkription wurde vorzeitig beendet. Earmark versucht es noch einmal.',
  ],
  [
    'Transcription stopped, perhaps because the server ran out of memory. Earmark will try again.',
    'Die Transkription wurde beendet, vielleicht weil dem Server Arbeitsspeicher fehlte. Earmark versucht es noch einmal.',
  ],
  [
    "The speech model couldn't run: a file is missing, damaged or the wrong kind. Ask the person who runs the server to check it (npm run engine), then choose Retry.",
    'Das Sprachmodell ließ sich nicht ausführen: Eine Datei fehlt, ist beschädigt oder von falscher Art. Bitten Sie die Person, die den Server betreibt, es zu prüfen (npm run engine), und versuchen Sie es dann erneut.',
  ],
  [
    'Something went wrong on the server. Earmark will try again.',
    'Auf dem Server ist etwas schiefgelaufen. Earmark versucht es noch einmal.',
  ],
  [
    'The server kept stopping while it worked on this. Choose Retry, or tell the person who runs it.',
    'Der Server ist bei dieser Arbeit mehrmals abgebrochen. Versuchen Sie es erneut, oder wenden Sie sich an die Person, die ihn betreibt.',
  ],
  [
    'The AI stopped before its answer was complete. Try again in a minute.',
    'Die KI hat ihre Antwort abgebrochen. Versuchen Sie es in einer Minute noch einmal.',
  ],
  [
    "The AI couldn't be reached. Try again in a minute.",
    'Die KI war nicht erreichbar. Versuchen Sie es in einer Minute noch einmal.',
  ],
  [
    "The AI isn't set up correctly: the key was refused. Tell the person who runs the server (LLM_KEY).",
    'Die KI ist nicht richtig eingerichtet: Der Schlüssel wurde abgelehnt. Wenden Sie sich an die Person, die den Server betreibt (LLM_KEY).',
  ],
  [
    "The AI isn't set up correctly: unknown model or address. Tell the person who runs the server (LLM_URL, LLM_MODEL).",
    'Die KI ist nicht richtig eingerichtet: Modell oder Adresse unbekannt. Wenden Sie sich an die Person, die den Server betreibt (LLM_URL, LLM_MODEL).',
  ],
  ['This transcript is too long for the AI in use.', 'Dieses Transkript ist zu lang für die verwendete KI.'],
  ['The AI is busy. Try again in a minute.', 'Die KI ist ausgelastet. Versuchen Sie es in einer Minute noch einmal.'],
  [
    'The AI had an error. Try again in a minute.',
    'Die KI hatte einen Fehler. Versuchen Sie es in einer Minute noch einmal.',
  ],
  [
    'The AI refused the request. Tell the person who runs the server (LLM_MODEL).',
    'Die KI hat die Anfrage abgelehnt. Wenden Sie sich an die Person, die den Server betreibt (LLM_MODEL).',
  ],
  [
    'The AI gave no answer. Try again in a minute.',
    'Die KI hat nicht geantwortet. Versuchen Sie es in einer Minute noch einmal.',
  ],
  [
    "The AI didn't answer in time. Try again in a minute.",
    'Die KI hat nicht rechtzeitig geantwortet. Versuchen Sie es in einer Minute noch einmal.',
  ],
  [
    'The AI found nothing the transcript supports. Try again; if it keeps happening, tell the person who runs the server (LLM_MODEL).',
    'Die KI hat nichts gefunden, was das Transkript belegt. Versuchen Sie es erneut; passiert es wieder, wenden Sie sich an die Person, die den Server betreibt (LLM_MODEL).',
  ],
  [
    "The AI answered in a form Earmark can't read. Try again; if it keeps happening, tell the person who runs the server (LLM_MODEL).",
    'Die KI hat in einer Form geantwortet, die Earmark nicht lesen kann. Versuchen Sie es erneut; passiert es wieder, wenden Sie sich an die Person, die den Server betreibt (LLM_MODEL).',
  ],
  [
    'The server is being moved. Nothing is lost; try again in a few minutes.',
    'Der Server zieht gerade um. Nichts geht verloren; versuchen Sie es in einigen Minuten noch einmal.',
  ],
  [
    "The server can't reach its database right now. Try again in a few seconds.",
    'Der Server erreicht seine Datenbank gerade nicht. Versuchen Sie es in einigen Sekunden noch einmal.',
  ],
  [
    "The text contains a character that can't be stored. Remove it and try again.",
    'Der Text enthält ein Zeichen, das nicht gespeichert werden kann. Entfernen Sie es und versuchen Sie es erneut.',
  ],
  [
    "The server can't reach its audio storage. Nothing is lost; Earmark will try again soon.",
    'Der Server erreicht seinen Audiospeicher nicht. Nichts geht verloren; Earmark versucht es bald noch einmal.',
  ],
  [
    'The server is restarting. Try again in a few seconds.',
    'Der Server startet neu. Versuchen Sie es in einigen Sekunden noch einmal.',
  ],
  [
    'This request came from another website and was refused.',
    'Diese Anfrage kam von einer anderen Website und wurde abgelehnt.',
  ],
  [
    "This server doesn't send to this browser's push service. Tell the person who runs it (PUSH_HOSTS).",
    'Dieser Server sendet nicht an den Push-Dienst dieses Browsers. Wenden Sie sich an die Person, die ihn betreibt (PUSH_HOSTS).',
  ],
  [
    'The audio changed on its way to the server. Send it again.',
    'Das Audio hat sich auf dem Weg zum Server verändert. Senden Sie es noch einmal.',
  ],
  [
    "Earmark can't read this audio. Use WebM, MP4, Ogg, MP3, WAV, AAC or FLAC.",
    'Earmark kann dieses Audio nicht lesen. Möglich sind WebM, MP4, Ogg, MP3, WAV, AAC und FLAC.',
  ],
  [
    'The audio is empty. Record something and send it again.',
    'Das Audio ist leer. Nehmen Sie etwas auf und senden Sie es noch einmal.',
  ],
  [
    'This recording was deleted. Keep it as a new recording, or discard it.',
    'Diese Aufnahme wurde gelöscht. Behalten Sie sie als neue Aufnahme, oder verwerfen Sie sie.',
  ],
  ['The engine took too long.', 'Die Engine hat zu lange gebraucht.'],
  [
    'The engine failed for an unknown reason. See the server log.',
    'Die Engine ist aus unbekanntem Grund gescheitert. Mehr steht im Protokoll des Servers.',
  ],
  [
    'Set STT_URL on the server, and STT_KEY if it needs one.',
    'Setzen Sie auf dem Server STT_URL und, falls nötig, STT_KEY.',
  ],
  [
    'No longer on this server. To get it again, run: npm run engine',
    'Nicht mehr auf diesem Server. Um es neu zu laden: npm run engine',
  ],
  ['Built-in extractive engine', 'Integrierte Auswertung'],
  ['OpenAI-compatible server', 'OpenAI-kompatibler Server'],
  [
    "The mail server can't be reached, or it rejected Earmark. Check SMTP_URL and MAIL_FROM, then send the email again.",
    'Der Mailserver ist nicht erreichbar oder hat Earmark abgewiesen. Prüfen Sie SMTP_URL und MAIL_FROM und senden Sie die E-Mail dann erneut.',
  ],
])
