/** Why something failed that the server worked on, or that it refused; by the sentence as it is written there. */
export const reasonSentences: readonly (readonly [string, string])[] = [
  [
    'Reading this audio takes the server longer than usual for its length. Choose Retry later.',
    'Der Server braucht zum Lesen dieses Audios länger als bei seiner Länge üblich. Versuchen Sie es später erneut.',
  ],
  [
    'The built-in engine was stopped. Try again.',
    'Die integrierte Auswertung wurde angehalten. Versuchen Sie es erneut.',
  ],
  [
    'The built-in engine took too long over this text. Send less of it at once.',
    'Die integrierte Auswertung hat für diesen Text zu lange gebraucht. Senden Sie weniger auf einmal.',
  ],
  [
    'This text is too much for the built-in engine. Send less of it at once.',
    'Dieser Text ist zu viel für die integrierte Auswertung. Senden Sie weniger auf einmal.',
  ],
  [
    'The transcript has been redone, and your change of speakers no longer fits it.',
    'Das Transkript wurde neu erstellt, und Ihre Änderung der Personen passt nicht mehr dazu.',
  ],
  [
    'Your recordings fill the space that this server has for one person. What is not sent stays on your device until you permanently delete others.',
    'Ihre Aufnahmen füllen den Platz, den dieser Server für eine Person hat. Was nicht gesendet ist, bleibt auf Ihrem Gerät, bis Sie andere endgültig löschen.',
  ],
  [
    'Too many recordings of yours have arrived in part. This one stays on your device and is sent when others are complete.',
    'Zu viele Ihrer Aufnahmen sind erst zum Teil angekommen. Diese bleibt auf Ihrem Gerät und wird gesendet, wenn andere vollständig sind.',
  ],
  [
    'This recording arrives in too many small pieces. It stays on your device, and Earmark tries again.',
    'Diese Aufnahme kommt in zu vielen kleinen Teilen an. Sie bleibt auf Ihrem Gerät, und Earmark versucht es noch einmal.',
  ],
  [
    "The server couldn't store this recording this time. It stays on your device and is sent again.",
    'Der Server konnte diese Aufnahme diesmal nicht speichern. Sie bleibt auf Ihrem Gerät und wird noch einmal gesendet.',
  ],
  [
    'Too many requests wait for a decision. Ask the person who runs this server.',
    'Zu viele Anfragen warten auf eine Entscheidung. Wenden Sie sich an die Person, die diesen Server betreibt.',
  ],
  [
    'Too many requests of yours are being answered. Wait a moment and try again.',
    'Es werden schon zu viele Ihrer Anfragen beantwortet. Warten Sie kurz, und versuchen Sie es erneut.',
  ],
  [
    'You have asked for too much at once. Wait until some of it is done, and try again.',
    'Das war zu viel auf einmal. Warten Sie, bis etwas davon fertig ist, und versuchen Sie es erneut.',
  ],
  [
    'The request took too long to arrive. Try again, on a better connection.',
    'Die Anfrage war zu lange unterwegs. Versuchen Sie es mit einer besseren Verbindung noch einmal.',
  ],
  ['Only your devices can change this recording.', 'Nur Ihre Geräte können diese Aufnahme ändern.'],
  ['Invalid email or password', 'E-Mail-Adresse oder Passwort ist falsch'],
  ['It is here, and is being tried.', 'Es ist da und wird gerade ausprobiert.'],
  ['Transcript not found', 'Transkript nicht gefunden'],
  ['Upload not found', 'Upload nicht gefunden'],
  [
    'This file is longer than the # minutes that an imported recording can have. Split it and import the parts.',
    'Diese Datei ist länger als die # Minuten, die eine importierte Aufnahme haben darf. Teilen Sie sie, und importieren Sie die Teile.',
  ],
  [
    'This recording is larger than the # MB this server accepts. Split it or use a lower quality.',
    'Diese Aufnahme ist größer als die # MB, die dieser Server annimmt. Teilen Sie sie, oder verwenden Sie eine geringere Qualität.',
  ],
  [
    'A transcript has at most # characters. Shorten the corrections.',
    'Ein Transkript hat höchstens # Zeichen. Kürzen Sie die Korrekturen.',
  ],
  [
    'A transcript has at most # named speakers. Use names it has.',
    'Ein Transkript hat höchstens # benannte Sprecher. Verwenden Sie vorhandene Namen.',
  ],
  ['A message has at most # characters.', 'Eine Nachricht hat höchstens # Zeichen.'],
]

/** Those that carry a name or another sentence. */
export const reasonsWithNames: readonly (readonly [RegExp, string])[] = [
  // The name of an engine that has an address of its own.
  [/^(\S+) at ([\w.:[\]-]+)$/, '$1 auf $2'],
  [/^It is fetched from (\S+)\.$/, 'Es wird von $1 geladen.'],
  [/^It is being fetched from (\S+): (\d+) %\.$/, 'Es wird von $1 geladen: $2 %.'],
  [
    /^It is not here yet: (.*) The next try is at (\S+) \(UTC\)\.$/,
    'Es ist noch nicht da: $1 Der nächste Versuch beginnt um $2 (UTC).',
  ],
  [/There is no model in its folder on the server\./, 'In seinem Ordner auf dem Server ist kein Modell.'],
  [/(\S+) couldn't be downloaded\. /, '$1 konnte nicht heruntergeladen werden. '],
  [/(\S+) can't be reached\./, '$1 ist nicht erreichbar.'],
  [
    /(\S+) counts only with NODE_USE_ENV_PROXY=1: set that too\./,
    '$1 gilt nur mit NODE_USE_ENV_PROXY=1: Setzen Sie auch das.',
  ],
  [/(\S+) sends nothing\./, '$1 sendet nichts.'],
  [/(\S+) answered with something else\./, '$1 hat etwas anderes gesendet.'],
  [/(\S+) points to (\S+), which LOCAL_ONLY forbids\./, '$1 verweist auf $2, was LOCAL_ONLY verbietet.'],
  [
    /Try again: the download continues where it stopped\./,
    'Versuchen Sie es erneut: Der Download wird dort fortgesetzt, wo er aufgehört hat.',
  ],
  [
    /(\S+) was downloaded, but isn't the expected file, so it was deleted\. Try again\./,
    '$1 wurde heruntergeladen, ist aber nicht die erwartete Datei und wurde deshalb gelöscht. Versuchen Sie es erneut.',
  ],
  [
    /(\S+) has other files than those that were checked for (\S+)\. Check SPEECH_MODELS_URL, or name another model in SPEECH_MODEL, then restart the server\./,
    '$1 hat andere Dateien als die, die für $2 geprüft wurden. Prüfen Sie SPEECH_MODELS_URL, oder nennen Sie in SPEECH_MODEL ein anderes Modell, und starten Sie den Server neu.',
  ],
  [/^It could not be installed\. (.*)$/, 'Es ließ sich nicht installieren. $1'],
  [
    /There isn't enough space on the disk for (\S+): it needs (\d+) MB more, and 1 GB is kept for recordings\./,
    'Auf der Festplatte ist nicht genug Platz für $1: Es fehlen $2 MB, und 1 GB bleibt für Aufnahmen frei.',
  ],
  [/^The speech server refused this recording: (.*)$/s, 'Der Transkriptionsdienst hat diese Aufnahme abgelehnt: $1'],
  [/^(\S+) has an account already\.$/, '$1 hat schon ein Konto.'],
]
