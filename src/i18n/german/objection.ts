import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const objectionTexts = {
  offer: 'Jemand widerspricht',
  question: (title) => `„${title}“ endgültig löschen?`,
  text: 'Die Aufnahme ist pausiert. Löschen entfernt sie sofort von diesem Gerät und vom Server.',
  backups: 'Sicherungen des Servers können Teile enthalten, bis sie gelöscht werden.',
  backupsUntil: (date) => `Sicherungen des Servers können Teile bis zum ${date} enthalten.`,
  keep: 'Weiter aufnehmen',
  confirm: 'Endgültig löschen',
  done: 'Aufnahme endgültig gelöscht',
  doneText: 'Der Server löscht, was er hat, sobald er erreichbar ist.',
  failed: 'Fehler',
  failedText: 'Die Aufnahme wurde nicht gelöscht. Verwerfen Sie sie und löschen Sie sie dann im Papierkorb.',
} satisfies Translated<typeof english.objectionTexts>
