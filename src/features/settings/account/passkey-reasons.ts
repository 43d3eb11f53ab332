import { serverMessage } from '../../../api/server-message.ts'
import { passkeyListTexts as texts } from '../../../i18n/english/passkeys.ts'
import { serverTexts } from '../../../i18n/english/server.ts'
import { passkeyProblem } from '../../../platform/passkeys.ts'

export function reasonNotAdded(error: unknown): string {
  switch (passkeyProblem(error)) {
    case 'cancelled':
      return texts.cancelled
    case 'there-already':
      return texts.thereAlready
    case 'wrong-address':
      return texts.wrongAddress
    case null:
      return serverTexts.said(serverMessage(error) ?? texts.addFailedText)
  }
}

export const reasonNotChanged = (error: unknown): string =>
  serverTexts.said(serverMessage(error) ?? texts.changeFailedText)
