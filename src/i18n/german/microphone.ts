import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const microphoneTexts = {
  level: 'Pegel',
  heard: 'Es ist etwas zu hören.',
  notHeard: 'Noch nichts zu hören. Sagen Sie etwas.',
  refused: 'Erlauben Sie das Mikrofon im Browser, um zu sehen, welche es gibt.',
  whileRecording: 'Wählen Sie ein anderes Mikrofon, wenn die Aufnahme zu Ende ist.',
  missing: (name) => `„${name}“ ist nicht verbunden`,
  insteadOf: (name) => `Aufgenommen wird mit: ${name}.`,
} satisfies Translated<typeof english.microphoneTexts>
