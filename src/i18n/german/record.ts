import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'
import { numberText } from '../format.ts'

const notStarted = 'Die Aufnahme konnte nicht gestartet werden. Bitte prüfen Sie die Mikrofonberechtigung.'

export const recordTexts = {
  idleTitle: 'Bereit zur Aufnahme',
  idleText: 'Zum Aufnehmen auf den Knopf tippen',
  idleHint: 'Bis zu 90 Minuten, beim Sprechen schon gesichert',
  idleHintOffline: 'Sie sind offline. Aufnehmen geht wie gewohnt.',
  requestingText: 'Ihr Browser möchte das Mikrofon verwenden. Wählen Sie „Zulassen“.',
  requestingHint: 'Warten auf das Mikrofon …',
  recordingTitle: 'Aufnahme läuft\u00a0…',
  recordingText: 'Zum Beenden auf Stopp tippen',
  deafTitle: 'Aufnahme unterbrochen',
  deafGone: 'Aufnahme unterbrochen: Mikrofon fehlt',
  deafMuted: 'Aufnahme unterbrochen: Mikrofon stumm',
  deafText: 'Sie läuft automatisch weiter',
  pausedTitle: 'Pausiert',
  stoppingTitle: 'Wird beendet …',
  stoppingText: 'Die letzte Sekunde wird auf diesem Gerät gespeichert',
  finishedTitle: 'Aufnahme fertig',
  finishedText: 'Geben Sie der Aufnahme einen Titel und speichern Sie sie',
  start: 'Aufnahme starten',
  stop: 'Aufnahme beenden',
  pause: 'Pause',
  resume: 'Fortsetzen',
  roomNotPromised:
    'Ihr Browser könnte nicht hochgeladene Aufnahmen löschen, wenn der Platz knapp wird. Hochgeladenes ist sicher.',
  said: {
    started: 'Das Mikrofon ist an.',
    paused: 'Das Mikrofon ist pausiert.',
    resumed: 'Das Mikrofon ist wieder an.',
    stopped: 'Das Mikrofon ist aus. Geben Sie der Aufnahme einen Titel.',
    found: (count) =>
      count === 1
        ? 'Eine Aufnahme gefunden, die nicht gespeichert war.'
        : `${numberText(count)} Aufnahmen gefunden, die nicht gespeichert waren.`,
  },
  barLabel: 'Laufende Aufnahme',
  elapsed: 'Aufgenommen',
  remaining: (clock) => `noch ${clock}`,
  kept: 'Gesichert',
  onDevice: 'Sicher auf diesem Gerät',
  level: 'Mikrofonpegel',
  levelNow: (percent) => `Pegel ${percent}\u00a0%`,
  minutesLeft: (minutes) => {
    if (minutes < 1) return 'Aufnahme endet in weniger als einer Minute'
    return minutes === 1 ? 'Aufnahme endet in 1 Minute' : `Aufnahme endet in ${minutes} Minuten`
  },
  autoStopped: 'Aufnahme nach 90 Minuten automatisch beendet (Pro-Limit)',
  autoStoppedText: 'Die ganze Aufnahme ist sicher auf diesem Gerät.',
  interrupted: 'Die Aufnahme endete, weil Mikrofon oder Speicher ausfiel',
  interruptedText: 'Alles bis dahin ist sicher auf diesem Gerät.',
  inMemory:
    'Auf diesem Gerät lässt sich gerade nichts sichern. Speichern Sie die Aufnahme und lassen Sie diese Seite offen, bis sie hochgeladen ist.',
  slept: 'Ein Teil dieser Zeit wurde nicht aufgenommen',
  titleLabel: 'Titel',
  titlePlaceholder: 'Titel der Aufnahme …',
  save: 'Aufnahme speichern',
  saved: 'Aufnahme gespeichert',
  savedText: 'Ihre Aufnahme ist fertig! Weiter zur KI-Analyse …',
  savedOfflineText: 'Auf diesem Gerät gespeichert. Gesendet wird, sobald Sie online sind.',
  continueToSaved: 'Falls Sie nicht automatisch weitergeleitet werden, tippen Sie hier',
  saveFailed: 'Fehler',
  saveFailedText: 'Die Aufnahme konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.',
  discard: 'Aufnahme verwerfen',
  discardShort: 'Verwerfen',
  continue: 'Aufnahme fortsetzen',
  recent: 'Letzte Aufnahmen',
  viewAll: 'Alle anzeigen',
  emptyTitle: 'Noch keine Aufnahmen',
  emptyText: 'Nehmen Sie Ihre erste Sprachnotiz auf, dann steht sie hier.',
} satisfies Translated<typeof english.recordTexts>

export const failureTexts = {
  permission: {
    title: notStarted,
    text: 'Erlauben Sie Earmark das Mikrofon in den Einstellungen des Browsers oder Geräts, und tippen Sie dann erneut auf den Knopf.',
  },
  'no-microphone': {
    title: notStarted,
    text: 'Kein Mikrofon gefunden. Schließen Sie eines an oder schalten Sie es ein, und tippen Sie dann erneut auf den Knopf.',
  },
  unsupported: {
    title: 'Dieser Browser kann kein Audio aufnehmen.',
    text: 'Verwenden Sie ein aktuelles Chrome, Edge, Firefox oder Safari und eine Adresse, die mit https beginnt.',
  },
  'busy-elsewhere': {
    title: 'Earmark nimmt in einem anderen Tab auf.',
    text: 'Beenden Sie die Aufnahme dort, oder wechseln Sie zu diesem Tab.',
  },
  storage: {
    title: 'Der Speicherplatz reicht nicht für eine Aufnahme.',
    text: 'Geben Sie auf diesem Gerät Speicherplatz frei, und tippen Sie dann erneut auf den Knopf. Bisher Aufgenommenes bleibt erhalten.',
  },
  unknown: {
    title: notStarted,
    text: 'Laden Sie diese Seite neu, und tippen Sie noch einmal auf den Knopf. Was bisher aufgenommen ist, bleibt.',
  },
} satisfies Translated<typeof english.failureTexts>

export const muteTexts = { reopen: 'Mikrofon einschalten' } satisfies Translated<typeof english.muteTexts>

export const troubleTexts = {
  'microphone-lost':
    'Das Mikrofon ist getrennt. Was Sie gesagt haben, ist sicher; die Aufnahme geht weiter, sobald es wieder da ist.',
  muted:
    'Ihr Gerät hat das Mikrofon stummgeschaltet. Beenden Sie den Anruf oder heben Sie die Stummschaltung auf, dann geht die Aufnahme weiter.',
  silent: 'Kein Ton zu hören. Prüfen Sie, ob das Mikrofon eingeschaltet ist.',
  stalled: 'Es kommt kein Ton an. Earmark verbindet das Mikrofon neu.',
  asleep: 'Dieses Gerät war im Ruhezustand. Earmark verbindet das Mikrofon neu.',
  interrupted: 'Die Aufnahme wurde unterbrochen. Earmark verbindet das Mikrofon neu.',
  'storage-aside':
    'Das normale Speichern ist ausgefallen; Earmark sichert die Aufnahme in Dateien auf diesem Gerät. Die Aufnahme läuft weiter.',
  'storage-lag': 'Das Speichern dauert. Lassen Sie diese Seite offen: Die letzten Sekunden sind noch nicht gesichert.',
  'storage-direct':
    'Auf diesem Gerät lässt sich gerade nichts sichern; Ihre Aufnahme geht direkt an den Server. Die Aufnahme läuft weiter.',
  storage:
    'Dieses Gerät kann nichts sichern; was jetzt gesagt wird, geht verloren. Geben Sie Speicherplatz frei, dann geht die Aufnahme weiter.',
} satisfies Translated<typeof english.troubleTexts>

const heldHere = 'Lassen Sie diese Seite offen: Die letzte Minute ist nirgends gesichert.'

export const storageHeldTexts = {
  offline: `Dieses Gerät kann nichts sichern, und Sie sind offline. ${heldHere}`,
  'sign-in': `Dieses Gerät kann nichts sichern, und Sie sind abgemeldet. ${heldHere} Melden Sie sich in einem anderen Tab wieder an.`,
  refused: `Dieses Gerät kann nichts sichern, und der Server nimmt nichts an. ${heldHere}`,
} satisfies Translated<typeof english.storageHeldTexts>

export const gapToldTexts = {
  'microphone-lost': ({ length }) =>
    `Das Mikrofon war ${length} getrennt. Die Aufnahme läuft weiter; prüfen Sie, ob sich der Pegel beim Sprechen bewegt.`,
  muted: ({ length }) => `Ihr Gerät hatte das Mikrofon ${length} stummgeschaltet. Die Aufnahme läuft weiter.`,
  silent: () => 'Es kam kein Ton, darum hat Earmark das Mikrofon neu verbunden. Die Aufnahme läuft weiter.',
  stalled: ({ length }) => `Es kam ${length} kein Ton an. Die Aufnahme läuft weiter.`,
  asleep: ({ from, to }) =>
    `Dieses Gerät war von ${from} bis ${to} im Ruhezustand. Diese Zeit wurde nicht aufgenommen.`,
  interrupted: () => 'Die Aufnahme war unterbrochen und läuft jetzt weiter.',
  storage: ({ length }) =>
    `Dieses Gerät konnte nicht speichern; ${length} Aufnahme gingen verloren. Die Aufnahme läuft weiter.`,
} satisfies Translated<typeof english.gapToldTexts>
