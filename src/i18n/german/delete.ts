import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'
import { numberText } from '../format.ts'

export const deleteTexts = {
  question: (title) => `„${title}“ löschen?`,
  toTrash: (length, parts) =>
    `Diese Aufnahme (${length})${parts} ${parts === '' ? 'kommt' : 'kommen'} für 30 Tage in den Papierkorb.`,
  forever: (length, parts) =>
    `Diese Aufnahme (${length})${parts} ${parts === '' ? 'wird' : 'werden'} endgültig gelöscht. Das ist nicht rückgängig zu machen.`,
  backups: ' Sicherungen des Servers enthalten sie, bis sie gelöscht werden.',
  backupsUntil: (date) => ` Sicherungen des Servers enthalten sie bis zum ${date}.`,
  withTranscript: ' und das Transkript',
  neverUploaded: ' Sie wurde nie hochgeladen: Dies ist die einzige Kopie.',
  keep: 'Behalten',
  confirm: 'Aufnahme löschen',
  confirmForever: 'Jetzt löschen',
  deleted: (count) => (count === 1 ? 'Aufnahme gelöscht' : `${numberText(count)} Aufnahmen gelöscht`),
  trashed: (count) => `Sie ${count === 1 ? 'bleibt' : 'bleiben'} 30 Tage im Papierkorb.`,
  doneText: 'Die Aufnahme wurde entfernt.',
  undo: 'Rückgängig',
  failed: 'Fehler',
  failedText: 'Die Aufnahme konnte nicht gelöscht werden. Bitte versuchen Sie es erneut.',
  restoreFailedText: 'Die Aufnahme konnte nicht wiederhergestellt werden. Bitte versuchen Sie es erneut.',
} satisfies Translated<typeof english.deleteTexts>
