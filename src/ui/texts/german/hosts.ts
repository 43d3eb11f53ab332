import type { Translated } from '../catalogue.ts'
import type * as english from '../english.ts'

export const hostTexts = {
  sentTo: (hosts) => `Audio oder Text geht an ${hosts}`,
} satisfies Translated<typeof english.hostTexts>
