import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const roomTexts = {
  short: (seconds) =>
    `Auf diesem Gerät ist Platz für etwa ${Math.floor(seconds / 60)} Minuten, nicht für 90. Schaffen Sie Platz, bevor Sie beginnen.`,
  none: 'Auf diesem Gerät ist fast kein Platz: Eine Aufnahme würde sofort abbrechen. Schaffen Sie zuerst Platz.',
  free: (megabytes) => `${megabytes} MB hochgeladenen Ton freigeben; er bleibt auf dem Server`,
  unheard:
    'Es wurde nichts entfernt: Der Server sagt gerade nicht, dass er diesen Ton noch hat. Versuchen Sie es noch einmal, wenn Sie online und angemeldet sind.',
  freeAnyway: 'Trotzdem entfernen',
} satisfies Translated<typeof english.roomTexts>
