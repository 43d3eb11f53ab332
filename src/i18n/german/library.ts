import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const libraryTexts = {
  title: 'Ihre Aufnahmen',
  fetching: ({ done, total }) =>
    `Ihre Bibliothek wird geladen: ${done.toLocaleString('de')} von ${total.toLocaleString('de')}`,
  total: (count) => (count === 1 ? '1 Aufnahme gesamt' : `${count} Aufnahmen gesamt`),
  search: 'Aufnahmen durchsuchen …',
  ask: 'Alle Aufnahmen befragen',
  clearSearch: 'Suche leeren',
  found: (count) => (count === 1 ? '1 Aufnahme gefunden' : `${count} Aufnahmen gefunden`),
  searching: 'Die Transkripte werden durchsucht …',
  searchFailed: (reason) =>
    `Die Transkripte konnten nicht durchsucht werden: ${reason} Laden Sie die Seite neu, um es noch einmal zu versuchen.`,
  moreHits: (count) => `${count} weitere im Transkript`,
  nothingFound: (query) => `Keine Aufnahme gefunden zu „${query}“`,
  empty: 'Noch keine Aufnahmen. Nehmen Sie etwas auf, dann steht es hier.',
  record: 'Aufnehmen',
  list: 'Aufnahmen',
  viewDetails: 'Einzelheiten',
  restart: 'Von vorn',
  share: 'Teilen',
  delete: 'Löschen',
  position: (title) => `Stelle in ${title}`,
  deleted: (count) => `Gelöscht (${count})`,
  moreDeleted: (count) => `Weitere anzeigen (${count})`,
  deletedTitle: 'Gelöscht',
  deletedText: 'Gelöschte Aufnahmen werden 30 Tage aufbewahrt und dann endgültig entfernt.',
  backToAll: 'Alle Aufnahmen',
  nothingDeleted: 'Der Papierkorb ist leer.',
  restore: 'Wiederherstellen',
  deleteNow: 'Jetzt löschen',
  notDeleted: (count, reason) =>
    count === 1
      ? `Eine Aufnahme, die Sie endgültig gelöscht haben, ist noch auf dem Server. ${reason}`
      : `${count} Aufnahmen, die Sie endgültig gelöscht haben, sind noch auf dem Server. ${reason}`,
  restored: 'Aufnahme wiederhergestellt',
  retry: 'Noch einmal',

  copied: 'In die Zwischenablage kopiert',
  fetchFailed: 'Die Aufnahmen konnten nicht geholt werden',
  fetchFailedText: 'Sie kommen, sobald der Server zu erreichen ist. Aufnehmen können Sie trotzdem.',
  voiceRecording: 'Sprachaufnahme',
  shareFailed: 'Nicht kopiert',
  shareFailedText: 'Die Aufnahme konnte nicht geteilt werden. Bitte versuchen Sie es noch einmal.',
} satisfies Translated<typeof english.libraryTexts>

export const importTexts = {
  button: 'Audio importieren',
  drop: 'Audiodateien hier ablegen, um sie zu importieren',
  importing: (name, percent) => `${name} wird importiert · ${percent} %`,
  done: 'Audio importiert',
  failed: 'Import fehlgeschlagen',
  failedText: (name) =>
    `„${name}“ ließ sich nicht lesen, oder es ist kein Platz dafür. Ihre Datei ist unverändert. Schaffen Sie Platz und versuchen Sie es noch einmal.`,
  isCopy: 'Schon in Ihrer Bibliothek',
  copy: (title) => `„${title}“ ist dieselbe Datei.`,
  again: 'Noch einmal importieren',
  empty: (name) => `„${name}“ ist leer. Exportieren Sie die Datei neu und importieren Sie diese.`,
  notAudio: (name) =>
    `„${name}“ ist kein Ton, der hier gelesen werden kann. Wählen Sie eine Datei mit M4A, MP3, WAV, WebM oder Ogg.`,
  tooLarge: (name, megabytes) =>
    `„${name}“ ist größer als ${megabytes} MB. Teilen Sie die Datei, oder speichern Sie sie in geringerer Qualität, und importieren Sie das.`,
  tooLong: (name, minutes) =>
    `„${name}“ dauert ${minutes} Minuten; eine Aufnahme kann 90 dauern. Teilen Sie die Datei und importieren Sie die Teile.`,
} satisfies Translated<typeof english.importTexts>

export const deleteTexts = {
  question: (title) => `„${title}“ löschen?`,
  toTrash: (length, parts) =>
    `${length} Ton${parts} ${parts === '' ? 'kommt' : 'kommen'} für 30 Tage in den Papierkorb.`,
  forever: (length, parts) =>
    `${length} Ton${parts} ${parts === '' ? 'wird' : 'werden'} endgültig entfernt. Das lässt sich nicht rückgängig machen.`,
  withTranscript: ' und das Transkript',
  neverUploaded: ' Die Aufnahme wurde nie hochgeladen.',
  keep: 'Behalten',
  confirm: 'Aufnahme löschen',
  confirmForever: 'Jetzt löschen',
  done: 'Aufnahme gelöscht',
  doneText: 'Die Aufnahme wurde entfernt.',
  undo: 'Rückgängig',
  failed: 'Fehler',
  failedText: 'Die Aufnahme konnte nicht gelöscht werden. Bitte versuchen Sie es noch einmal.',
} satisfies Translated<typeof english.deleteTexts>
