import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const captionTexts = {
  label: 'Live-Untertitel',
  note: (language) => `Ein Entwurf auf ${language}, den dieser Server während der Aufnahme erstellt.`,
  draft: 'Entwurf',
  connecting: 'Die Untertitel beginnen gleich.',
  paused: 'Untertitel pausiert. Die Aufnahme läuft weiter.',
  reasons: {
    busy: 'Der Server erstellt gerade Untertitel für andere Aufnahmen.',
    'no-engine': 'Der Server kann für diese Aufnahme keine Untertitel erstellen.',
    behind: 'Der Server kommt gerade nicht nach.',
    link: 'Beim Server kommt von der Aufnahme gerade nichts an.',
  },
  large: 'Große Schrift',
  notKept: 'Diese Wahl ließ sich auf diesem Gerät nicht speichern.',
} satisfies Translated<typeof english.captionTexts>
