import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const liveTexts = {
  onServer: (sent, minutes) =>
    minutes === 1 ? `${sent} von 1 Minute auf dem Server` : `${sent} von ${minutes} Minuten auf dem Server`,
  keepRecording: 'Weiter aufnehmen',
  keepRecordingText: 'Was nach 90 Minuten kommt, wird eine zweite Aufnahme, ohne Lücke.',
  keepRecordingAfter: 'Diese Aufnahme wird gespeichert, und eine zweite beginnt sofort.',
  savedAs: (title) => `„${title}“ ist in Ihrer Bibliothek.`,
} satisfies Translated<typeof english.liveTexts>

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

export const takeTexts = {
  limit: 'Pro-Limit',
  goesOn: 'Geht als zweite Aufnahme weiter',
  play: 'Abspielen',
  playPause: 'Wiedergabe pausieren',
  position: 'Stelle in der Aufnahme',
  playFailed:
    'Diese Aufnahme lässt sich hier nicht abspielen. Sie ist sicher auf diesem Gerät: Speichern Sie sie wie gewohnt.',
  playRefused: 'Der Browser hat die Wiedergabe nicht gestartet. Drücken Sie noch einmal auf „Abspielen“.',
  kilobytes: (count) => `${count} KB`,
  uploading: 'Aufnahme wird hochgeladen …',
  uploadingText: 'Sicher auf diesem Gerät, auch wenn Sie die App schließen.',
  recovered: 'Wiederhergestellte Aufnahme',
  recoveredText: (clock) =>
    `Earmark wurde geschlossen, bevor dies gespeichert war. Die Aufnahme (${clock}) ist sicher auf diesem Gerät.`,
  todayAt: (time) => `Heute, ${time}`,
  addTitle: 'Titel hinzufügen',
} satisfies Translated<typeof english.takeTexts>
