import { serverMessage } from '../../../api/server-message.ts'
import { passkeyListTexts as texts } from '../../../i18n/english/passkeys.ts'
import { serverTexts } from '../../../i18n/english/server.ts'

export const reasonNotChanged = (error: unknown): string =>
  serverTexts.said(serverMessage(error) ?? texts.changeFailedText)
