import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

const notStarted = 'Die Aufnahme konnte nicht beginnen. Bitte prüfen Sie, ob das Mikrofon erlaubt ist.'

export const recordTexts = {
  idleTitle: 'Bereit zur Aufnahme',
  idleText: 'Zum Aufnehmen auf den Knopf tippen',
  idleHint: 'Bis zu 90 Minuten, schon beim Sprechen auf diesem Gerät',
  idleHintOffline: 'Kein Netz nötig. Hochgeladen wird, wenn es wieder da ist.',
  requestingText: 'Ihr Browser fragt nach dem Mikrofon. Wählen Sie „Zulassen“.',
  requestingHint: 'Wartet auf das Mikrofon',
  recordingTitle: 'Aufnahme läuft\u00a0…',
  recordingText: 'Zum Beenden auf Stopp tippen',
  pausedTitle: 'Pause',
  stoppingTitle: 'Wird beendet …',
  stoppingText: 'Die letzte Sekunde wird auf dieses Gerät geschrieben',
  finishedTitle: 'Aufnahme fertig',
  finishedText: 'Titel geben und speichern',
  start: 'Aufnahme starten',
  stop: 'Aufnahme beenden',
  pause: 'Pause',
  resume: 'Fortsetzen',
  roomNotPromised: 'Der Browser könnte sie eines Tages löschen: Was hochgeladen ist, ist sicher.',
  said: {
    started: 'Das Mikrofon ist an.',
    paused: 'Das Mikrofon ist vorerst aus.',
    resumed: 'Das Mikrofon ist wieder an.',
    stopped: 'Das Mikrofon ist aus. Geben Sie dem Aufgenommenen einen Titel.',
    found: (count) =>
      count === 1
        ? 'Eine Aufnahme gefunden, die nicht gespeichert war.'
        : `${count} Aufnahmen gefunden, die nicht gespeichert waren.`,
  },
  barLabel: 'Laufende Aufnahme',
  elapsed: 'Aufgenommen',
  remaining: (clock) => `noch ${clock}`,
  kept: 'Gesichert',
  onDevice: 'Sicher auf diesem Gerät',
  onServer: (sent, minutes) =>
    minutes === 1 ? `${sent} von 1 Minute auf dem Server` : `${sent} von ${minutes} Minuten auf dem Server`,
  level: 'Pegel des Mikrofons',
  levelNow: (percent) => `Pegel ${percent} %`,
  limit: 'Grenze des Pro-Tarifs',
  minutesLeft: (minutes) => {
    if (minutes < 1) return 'Aufnahme endet in weniger als einer Minute'
    return minutes === 1 ? 'Aufnahme endet in 1 Minute' : `Aufnahme endet in ${minutes} Minuten`
  },
  keepRecording: 'Weiter aufnehmen',
  keepRecordingText: 'Was nach 90 Minuten kommt, wird eine zweite Aufnahme, ohne Lücke.',
  goesOn: 'Geht als zweite Aufnahme weiter',
  autoStopped: 'Aufnahme nach 90 Minuten von selbst beendet (Grenze des Pro-Tarifs)',
  autoStoppedText: 'Alles davon ist sicher auf diesem Gerät.',
  interrupted: 'Das Mikrofon oder der Speicher hat die Aufnahme beendet. Alles bis dahin ist sicher auf diesem Gerät.',
  inMemory:
    'Der Speicher dieses Geräts versagt. Speichern Sie die Aufnahme und lassen Sie diese Seite offen, bis sie hochgeladen ist.',
  slept: 'Ein Teil dieser Zeit ist nicht aufgenommen',
  titleLabel: 'Titel',
  titlePlaceholder: 'Titel der Aufnahme …',
  save: 'Aufnahme speichern',
  saved: 'Aufnahme gespeichert',
  savedText: 'Ihre Aufnahme ist fertig! Weiter zur KI-Analyse …',
  savedOfflineText: 'Auf diesem Gerät gespeichert. Gesendet wird, sobald Sie online sind.',
  savedAs: (title) => `„${title}“ ist in Ihrer Bibliothek.`,
  continueToSaved: 'Wenn es nicht von selbst weitergeht, tippen Sie hier',
  saveFailed: 'Fehler',
  saveFailedText: 'Die Aufnahme konnte nicht gespeichert werden. Bitte versuchen Sie es noch einmal.',
  discard: 'Aufnahme verwerfen',
  discardShort: 'Verwerfen',
  discardQuestion: 'Diese Aufnahme verwerfen?',
  discardText: (clock) => `${clock} Ton kommt für 30 Tage in den Papierkorb.`,
  discardFailedText: 'Die Aufnahme ist noch auf diesem Gerät. Bitte versuchen Sie es noch einmal.',
  keep: 'Behalten',
  play: 'Abspielen',
  playPause: 'Wiedergabe anhalten',
  position: 'Stelle in der Aufnahme',
  playFailed:
    'Diese Aufnahme lässt sich hier nicht abspielen. Sie ist sicher auf diesem Gerät: Speichern Sie sie wie gewohnt.',
  kilobytes: (count) => `${count} KB`,
  uploading: 'Aufnahme wird hochgeladen …',
  uploadingText: 'Schon vollständig auf diesem Gerät. Sie können die App schließen.',
  recovered: 'Wiederhergestellte Aufnahme',
  recoveredText: (clock) =>
    `Die App wurde geschlossen, bevor dies gespeichert war. ${clock} Ton ist sicher auf diesem Gerät.`,
  todayAt: (time) => `Heute, ${time}`,
  addTitle: 'Titel geben',
  continue: 'Weiter aufnehmen',
  recent: 'Letzte Aufnahmen',
  viewAll: 'Alle zeigen',
  emptyTitle: 'Noch keine Aufnahmen',
  emptyText: 'Nehmen Sie Ihre erste Sprachnotiz auf, dann steht sie hier.',
  failedTitle: notStarted,
} satisfies Translated<typeof english.recordTexts>

export const failureTexts = {
  permission: {
    title: notStarted,
    text: 'Öffnen Sie die Einstellungen der Seite neben der Adresse, erlauben Sie das Mikrofon, und tippen Sie noch einmal auf den Knopf.',
  },
  'no-microphone': {
    title: notStarted,
    text: 'Es wurde kein Mikrofon gefunden. Schließen Sie eines an oder schalten Sie es ein, und tippen Sie noch einmal auf den Knopf.',
  },
  unsupported: {
    title: 'Dieser Browser kann keinen Ton aufnehmen.',
    text: 'Nehmen Sie ein aktuelles Chrome, Edge, Firefox oder Safari, unter einer Adresse, die mit https beginnt.',
  },
  'busy-elsewhere': {
    title: 'Ein anderer Tab nimmt auf.',
    text: 'Beenden Sie die Aufnahme dort, oder machen Sie in jenem Tab weiter.',
  },
  storage: {
    title: 'Auf diesem Gerät ist kein Platz zum Aufnehmen.',
    text: 'Schaffen Sie Platz auf dem Gerät, und tippen Sie noch einmal auf den Knopf. Was bisher aufgenommen ist, bleibt.',
  },
  unknown: {
    title: notStarted,
    text: 'Laden Sie diese Seite neu, und tippen Sie noch einmal auf den Knopf. Was bisher aufgenommen ist, bleibt.',
  },
} satisfies Translated<typeof english.failureTexts>

export const muteTexts = { reopen: 'Mikrofon einschalten' } satisfies Translated<typeof english.muteTexts>

export const troubleTexts = {
  'microphone-lost':
    'Das Mikrofon ist weg. Was Sie gesagt haben, ist sicher, und die Aufnahme geht weiter, sobald es wieder da ist.',
  muted:
    'Das System hat das Mikrofon stummgeschaltet. Beenden Sie den Anruf oder schalten Sie es ein, dann geht die Aufnahme weiter.',
  silent: 'Es ist nichts zu hören. Prüfen Sie, ob das Mikrofon ausgeschaltet ist.',
  stalled: 'Es kommt kein Ton an. Das Mikrofon wird neu geöffnet.',
  asleep: 'Dieses Gerät hat geschlafen. Das Mikrofon wird neu geöffnet.',
  interrupted: 'Die Aufnahme wurde unterbrochen. Das Mikrofon wird neu geöffnet.',
  'storage-aside':
    'Der Speicher versagt. Was Sie sagen, wird auf diesem Gerät neben der Datenbank behalten, und die Aufnahme geht weiter.',
  'storage-lag':
    'Der Speicher ist langsam. Lassen Sie diese Seite offen: Die letzten Sekunden sind noch nicht auf diesem Gerät.',
  'storage-direct': 'Der Speicher versagt. Was Sie sagen, geht geradewegs an den Server, und die Aufnahme geht weiter.',
  storage:
    'Der Speicher versagt schon zu lange. Was Sie jetzt sagen, geht verloren; die Aufnahme geht weiter, wenn wieder Platz ist.',
} satisfies Translated<typeof english.troubleTexts>

const heldHere = 'Lassen Sie diese Seite offen: Die letzte Minute ist nur in ihrem Arbeitsspeicher.'

export const storageHeldTexts = {
  offline: `Der Speicher versagt, und es gibt kein Netz. ${heldHere}`,
  'sign-in': `Der Speicher versagt, und Sie sind abgemeldet. ${heldHere} Melden Sie sich in einem anderen Tab wieder an.`,
  refused: `Der Speicher versagt, und der Server nimmt diese Aufnahme nicht an. ${heldHere}`,
} satisfies Translated<typeof english.storageHeldTexts>

export const gapToldTexts = {
  'microphone-lost': ({ length }) =>
    `Das Mikrofon war ${length} weg. Die Aufnahme geht weiter; achten Sie auf den Pegel, ob es Sie hört.`,
  muted: ({ length }) => `Das System hatte das Mikrofon ${length} stummgeschaltet. Die Aufnahme geht weiter.`,
  silent: () => 'Es war nichts zu hören, darum wurde das Mikrofon neu geöffnet. Die Aufnahme geht weiter.',
  stalled: ({ length }) => `Es kam ${length} kein Ton an. Die Aufnahme geht weiter.`,
  asleep: ({ from, to }) => `Dieses Gerät hat von ${from} bis ${to} geschlafen; diese Zeit ist nicht aufgenommen.`,
  interrupted: () => 'Die Aufnahme geht weiter.',
  storage: ({ length }) =>
    `Der Speicher versagte, und der Arbeitsspeicher war voll: ${length} sind verloren. Die Aufnahme geht weiter.`,
} satisfies Translated<typeof english.gapToldTexts>
