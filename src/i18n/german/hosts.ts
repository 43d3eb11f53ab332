import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const hostTexts = {
  sentTo: (hosts) => `Audio oder Text geht an ${hosts}`,
} satisfies Translated<typeof english.hostTexts>
