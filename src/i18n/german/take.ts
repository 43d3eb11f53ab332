import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

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
