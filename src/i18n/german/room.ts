import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const roomTexts = {
  short: (seconds) =>
    `Auf diesem Gerät ist Platz für etwa ${Math.floor(seconds / 60)} statt 90 Minuten. Geben Sie vor dem Start Speicherplatz frei.`,
  none: 'Dieses Gerät ist fast voll: Eine Aufnahme würde sofort abbrechen. Geben Sie zuerst Speicherplatz frei.',
  free: (megabytes) => `${megabytes} MB hochgeladenes Audio von diesem Gerät entfernen (bleibt auf dem Server)`,
  unheard:
    'Es wurde nichts entfernt: Der Server bestätigt gerade nicht, dass er dieses Audio noch hat. Versuchen Sie es noch einmal, wenn Sie online und angemeldet sind.',
  freeAnyway: 'Trotzdem entfernen',
} satisfies Translated<typeof english.roomTexts>
