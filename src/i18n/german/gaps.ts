import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const gapTexts = {
  what: {
    'microphone-lost': 'Mikrofon verloren',
    muted: 'Mikrofon vom System stummgeschaltet',
    silent: 'Mikrofon stumm',
    stalled: 'Mikrofon stockt',
    asleep: 'Gerät im Schlaf',
    interrupted: 'Aufnahme unterbrochen',
    storage: 'Speicher versagt',
  },
  unknown: 'Kein Ton',
  line: (what, length) => `${what}, ${length}`,
  note: (what, length) => `Kein Ton: ${what}, ${length}`,
  plainNote: (length) => `Kein Ton, ${length}`,
} satisfies Translated<typeof english.gapTexts>
