import { serverWords } from '../api/server-words.ts'
import { passkeyProblem } from '../platform/passkeys.ts'
import { passkeyListTexts as texts } from '../ui/texts/passkeys.ts'
import { serverTexts } from '../ui/texts/server.ts'

export function reasonNotAdded(error: unknown): string {
  switch (passkeyProblem(error)) {
    case 'cancelled':
      return texts.cancelled
    case 'there-already':
      return texts.thereAlready
    case 'wrong-address':
      return texts.wrongAddress
    case null:
      return serverTexts.said(serverWords(error) ?? texts.addFailedText)
  }
}

export const reasonNotChanged = (error: unknown): string =>
  serverTexts.said(serverWords(error) ?? texts.changeFailedText)
