import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'
import { numberText } from '../format.ts'
import { serverTexts } from './server.ts'

const { said } = serverTexts

export const recordingTexts = {
  back: 'Zurück',
  share: 'Teilen',
  more: 'Weitere Aktionen',
  skipToTranscript: 'Zum Transkript springen',
  rename: 'Umbenennen',
  downloadAudio: 'Audio herunterladen',
  language: 'Sprache und Zustimmung',
  delete: 'Löschen',
  notFound: 'Aufnahme nicht gefunden',
  notFoundText: 'Vielleicht wurde sie gelöscht, oder sie ist noch nicht auf diesem Gerät.',
  fetchFailed: 'Die Aufnahme konnte nicht geladen werden',
  fetchFailedText:
    'Sie ist nicht auf diesem Gerät und noch nicht vom Server angekommen. Sie öffnet sich, sobald sie da ist.',
  retry: 'Erneut versuchen',
  toDashboard: 'Zurück zu „Aufnahme“',
  titleField: 'Titel',
  save: 'Speichern',
  keep: 'Abbrechen',
  downloadStarted: 'Download gestartet',
  downloadFailed: 'Download fehlgeschlagen',
  downloadFailedText:
    'Das Audio ist nicht auf diesem Gerät, und der Server ist nicht erreichbar. Versuchen Sie es, wenn Sie online sind.',
  failed: 'Fehler',
  failedText: 'Dieses Gerät konnte die Änderung nicht speichern. Bitte versuchen Sie es erneut.',
  inTrash: 'Diese Aufnahme ist im Papierkorb.',
  restore: 'Wiederherstellen',
} satisfies Translated<typeof english.recordingTexts>

export const uploadTexts = {
  onDevice: 'Sicher auf diesem Gerät, auch wenn Sie die App schließen.',
  preparing: 'Upload wird vorbereitet …',
  uploading: 'Aufnahme wird hochgeladen …',
  offline: 'Sie sind offline. Der Upload wird automatisch fortgesetzt.',
  network: 'Netzwerkfehler. Der Upload wird automatisch fortgesetzt.',
  format:
    'Ungültige Antwort: Vielleicht müssen Sie sich erst in diesem WLAN anmelden. Der Upload wird automatisch fortgesetzt.',
  busy: 'Der Server ist ausgelastet. Der Upload wird automatisch fortgesetzt.',
  storage:
    'Für den restlichen Upload muss Earmark neu geladen werden. Laden Sie neu, wenn Sie nicht aufnehmen; dann geht es weiter.',
  inMemory:
    'Auf diesem Gerät lässt sich gerade nichts sichern. Lassen Sie diese Seite offen, bis der Upload fertig ist.',
  full: 'Der Server ist voll. Der Upload geht weiter, sobald Platz ist; fragen Sie die Person, die den Server betreibt.',
  personFull:
    'Ihr Speicherplatz auf dem Server ist voll. Der Upload geht weiter, sobald Sie andere Aufnahmen endgültig löschen.',
  signIn: 'Ihre Anmeldung ist abgelaufen. Melden Sie sich an, um den Upload fortzusetzen.',
  signInLink: 'Anmelden',
  refused: (reason) => `Die Aufnahme wurde nicht gespeichert. ${reason}`,
  lost: 'Der Server wurde aus einer Sicherung wiederhergestellt und hat diese Aufnahme nicht mehr, und ihr Audio ist nicht auf diesem Gerät. Öffnen Sie Earmark auf dem Gerät, das sie aufgenommen oder abgespielt hat: Ist sie noch dort, wird sie erneut gesendet.',
  lostInPart:
    'Der Server wurde aus einer Sicherung wiederhergestellt und hat diese Aufnahme nicht mehr, und nur ein Teil ihres Audios ist auf diesem Gerät. Öffnen Sie Earmark auf dem Gerät, das sie aufgenommen hat: Ist sie dort noch ganz, wird sie erneut gesendet. Sonst behalten Sie diesen Teil.',
  keepPart: 'Diesen Teil behalten',
  audioMissing:
    'Ein Teil des Audios fehlt auf diesem Gerät; die Aufnahme kann nicht hochgeladen werden. Was noch da ist, bleibt hier.',
  retry: 'Erneut versuchen',
  bar: 'Upload-Fortschritt',
  steps: { onDevice: 'Auf diesem Gerät', uploaded: 'Hochgeladen', processing: 'Wird verarbeitet' },
  now: 'jetzt',
} satisfies Translated<typeof english.uploadTexts>

export const orphanTexts = {
  text: 'Diese Aufnahme wurde auf einem anderen Gerät gelöscht. Die Kopie hier ist noch vollständig.',
  unsure: 'Laut Server wurde sie gelöscht, doch keines Ihrer Geräte bestätigt das.',
  keep: 'Als neue behalten',
  discard: 'Verwerfen',
  kept: 'Aufnahme bleibt erhalten',
  keptText: 'Sie wird als neue Aufnahme hochgeladen.',
  failed: 'Fehler',
  failedText: 'Es wurde nichts geändert: Die Aufnahme ist noch auf diesem Gerät. Bitte versuchen Sie es erneut.',
} satisfies Translated<typeof english.orphanTexts>

export const transcriptTexts = {
  title: 'Originaltranskript',
  reading: (minutes) => `${minutes} Min. Lesezeit`,
  said: {
    started: 'Das Transkript wird erstellt.',
    half: 'Das halbe Transkript ist fertig.',
    ready: 'Das Transkript ist fertig.',
    silent: 'Es wurde keine Sprache erkannt.',
    failed: 'Das Transkript konnte nicht erstellt werden.',
  },
  hitSaid: (at, count, time) => `${numberText(at)} von ${numberText(count)}, bei ${time}:`,
  search: 'Im Transkript suchen',
  searchField: 'Im Transkript suchen …',
  hits: (at, count) => (count === 0 ? 'Keine Treffer' : `${numberText(at)} von ${numberText(count)}`),
  passages: 'Abschnitte (mit den Pfeiltasten wechseln)',
  previous: 'Voriger Treffer',
  next: 'Nächster Treffer',
  closeSearch: 'Suche schließen',
  copy: 'Kopieren',
  copied: 'In die Zwischenablage kopiert',
  copyFailed: 'Nicht kopiert',
  copyFailedText: 'Das Transkript konnte nicht kopiert werden. Bitte versuchen Sie es erneut.',
  download: 'Herunterladen',
  downloadStarted: 'Download gestartet',
  ending: '_transkript.txt',
  showFull: 'Alles anzeigen',
  showLess: 'Weniger anzeigen',
  processing: 'Die Transkription läuft im Hintergrund. Bitte schauen Sie gleich noch einmal vorbei.',
  processingLong: 'Die Transkription läuft im Hintergrund.',
  usually: 'Das dauert meist 30 bis 60 Sekunden.',
  takes: (spoken) => `Das dauert etwa ${spoken}.`,
  stillMade: 'Wird noch transkribiert …',
  percent: (percent) => `${percent}\u00a0% fertig`,
  waitingEngine: 'Transkription nicht bereit',
  engineComes: (percent) =>
    `Dieser Server lädt seine Spracherkennung: ${percent}\u00a0% sind da. Danach wird Ihre Aufnahme transkribiert.`,
  waitingEngineText:
    'Dieser Server kann noch nicht transkribieren. Ihre Aufnahme ist sicher und wird transkribiert, sobald es möglich ist.',
  locked: 'Nur Ihre Geräte können diese Aufnahme öffnen. Der Server kann sie daher nicht transkribieren.',
  notTranscribed: 'Diese Aufnahme wurde noch nicht transkribiert.',
  transcribe: 'Transkribieren',
  failed: 'Die Transkription ist fehlgeschlagen. Ihre Aufnahme bleibt erhalten.',
  retry: 'Erneut versuchen',
  retriesSoon: 'Earmark versucht es automatisch noch einmal.',
  noSpeech: 'Keine Sprache erkannt',
  noSpeechText: 'Sie können die Aufnahme wie gewohnt abspielen, aber Earmark hat keine Wörter erkannt.',
  afterUpload: 'Das Transkript erscheint hier, sobald die Aufnahme hochgeladen ist.',
  notHere: 'Das Transkript ist auf dem Weg zu diesem Gerät.',
  playFrom: (time) => `Ab ${time} abspielen`,
  heardBy: (engine) =>
    engine.startsWith('PocketSphinx') ? `Grober Entwurf von ${engine}` : `Transkribiert von ${said(engine)}`,
} satisfies Translated<typeof english.transcriptTexts>

export const analysisTexts = {
  title: 'KI-Analyse',
  suggested: 'Vorschlag für den Titel:',
  useTitle: 'Titel übernehmen',
  titled: 'Titel geändert',
  undo: 'Rückgängig',
  drafted: 'Von KI entworfen',
  picked: 'Zitate aus dem Transkript',
  overview: 'Überblick',
  details: 'Details',
  chat: 'Chat mit KI',
  summary: 'Zusammenfassung',
  actionItems: 'Aufgaben',
  keyPoints: 'Kernpunkte',
  decisions: 'Entscheidungen',
  outline: 'Gliederung',
  more: (count) => `+${numberText(count)} weitere`,
  analyze: 'Mit KI analysieren',
  analyzing: 'Wird analysiert …',
  redirecting: 'Fertig! Weiter zur KI-Analyse …',
  afterTranscript: 'Die Analyse folgt, sobald das Transkript vollständig ist.',
  none: 'Zu dieser Aufnahme gibt es noch keine Analyse.',
  noneOffline: 'Die Analyse wird geschrieben, sobald Sie wieder online sind.',
  failedBefore: 'Die letzte Analyse ist fehlgeschlagen.',
  failed: 'Analyse fehlgeschlagen',
  failedText: 'Das Transkript konnte nicht analysiert werden. Bitte versuchen Sie es erneut.',
  complete: 'Analyse fertig',
  builtIn: 'Wichtige Sätze aus dem Transkript, vom Server ausgewählt',
  by: (engine) => `Geschrieben von ${said(engine)}`,
  noPoints: 'Keine gefunden.',
  read: ({ words, read, parts }) =>
    `${words === 0 ? 100 : Math.floor((100 * read) / words)}\u00a0% von ${numberText(words)} Wörtern gelesen${parts > 1 ? `, in ${parts} Teilen` : ''}`,
  detail: ({ who, by }) => [who, by && `bis ${by}`].filter(Boolean).join(' · '),
  again: 'Neu analysieren',
  copy: 'Als Markdown kopieren',
  copied: 'In die Zwischenablage kopiert',
  copyFailed: 'Nicht kopiert',
  copyFailedText: 'Die Analyse konnte nicht kopiert werden. Bitte versuchen Sie es erneut.',
} satisfies Translated<typeof english.analysisTexts>
