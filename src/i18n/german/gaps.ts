import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const gapTexts = {
  what: {
    'microphone-lost': 'Mikrofon getrennt',
    muted: 'Mikrofon vom Gerät stummgeschaltet',
    silent: 'Mikrofon stumm',
    stalled: 'Mikrofon reagierte nicht',
    asleep: 'Gerät im Ruhezustand',
    interrupted: 'Aufnahme unterbrochen',
    storage: 'Speicherfehler',
  },
  unknown: 'Kein Ton',
  line: (what, length) => `${what}, ${length}`,
  note: (what, length) => `Kein Ton: ${what}, ${length}`,
  plainNote: (length) => `Kein Ton, ${length}`,
} satisfies Translated<typeof english.gapTexts>
