import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'
import { numberText } from '../format.ts'

const recordings = (count: number): string => (count === 1 ? '1 Aufnahme' : `${numberText(count)} Aufnahmen`)

export const revokedTexts = {
  signedOut: (removed, kept) => ({
    title: 'Dieses Gerät wurde von einem anderen aus abgemeldet.',
    description: [
      removed === 0
        ? ''
        : `${recordings(removed)}, die auf dem Server ${removed === 1 ? 'ist' : 'sind'}, ${removed === 1 ? 'wurde' : 'wurden'} hier entfernt.`,
      kept === 0
        ? 'Alles war schon gesendet.'
        : `${recordings(kept)}, von ${kept === 1 ? 'der' : 'denen'} noch etwas zu senden ist, ${kept === 1 ? 'bleibt' : 'bleiben'} hier: Melden Sie sich an, um es zu senden.`,
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
  }),
} satisfies Translated<typeof english.revokedTexts>
