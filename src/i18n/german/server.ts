import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'
import { sentences } from './sentences.ts'

const waits = /^Too many tries\. Wait (\d+) seconds and try again\.$/

export const serverTexts = {
  said: (sentence) =>
    sentences.get(sentence) ??
    sentence.replace(waits, 'Zu viele Versuche. Warten Sie $1 Sekunden und versuchen Sie es noch einmal.'),
} satisfies Translated<typeof english.serverTexts>
