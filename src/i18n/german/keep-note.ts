import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const keepNoteTexts = {
  away: (size) => `Audio nur online verfügbar · ${size}`,
  offline:
    'Sie sind offline, und dieses Audio ist nicht auf diesem Gerät. Wenn Sie es hier behalten, wird es geladen, sobald Sie online sind.',
  coming: 'Wird auf dieses Gerät geladen …',
  bar: 'Download-Fortschritt',
  waiting: 'Dieses Audio wird geladen, sobald Sie online sind. Danach bleibt es auf diesem Gerät.',
  kept: (size) => `Bleibt auf diesem Gerät · ${size}`,
  full: 'Auf diesem Gerät ist zu wenig Platz für dieses Audio. Geben Sie Speicherplatz frei; dann wird es automatisch weiter geladen.',
} satisfies Translated<typeof english.keepNoteTexts>

export const keepNewestTexts = {
  label: 'Neueste Aufnahmen behalten',
  text: (size) => `So lassen sie sich offline abspielen. Audio auf diesem Gerät: ${size}`,
  full: 'Auf diesem Gerät ist zu wenig Platz für alle.',
  off: 'Aus',
  option: (count, size) => `${count} (${size})`,
} satisfies Translated<typeof english.keepNewestTexts>
