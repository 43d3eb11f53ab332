import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'
import { numberText } from '../format.ts'

export const roomTexts = {
  short: (seconds) =>
    `Auf diesem Gerät ist Platz für etwa ${Math.floor(seconds / 60)} statt 90 Minuten. Geben Sie vor dem Start Speicherplatz frei.`,
  none: 'Dieses Gerät ist fast voll: Eine Aufnahme würde sofort abbrechen. Geben Sie zuerst Speicherplatz frei.',
  free: (megabytes) =>
    `${numberText(megabytes)} MB hochgeladenes Audio von diesem Gerät entfernen (bleibt auf dem Server)`,
  unheard:
    'Nichts wurde entfernt: Der Server bestätigt dieses Audio gerade nicht. Versuchen Sie es erneut, wenn Sie online und angemeldet sind.',
  freeAnyway: 'Trotzdem entfernen',
} satisfies Translated<typeof english.roomTexts>
