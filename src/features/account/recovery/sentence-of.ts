import { ApiError } from '../../../api/api-error.ts'
import { serverMessage } from '../../../api/server-message.ts'
import { accountTexts } from '../../../i18n/english/account.ts'
import { serverTexts } from '../../../i18n/english/server.ts'

/** Why a call did not do what it should: there is no network, or what the server says, or `otherwise`. */
export function sentenceOf(error: unknown, otherwise: string): string {
  if (error instanceof ApiError && error.kind === 'offline') return accountTexts.offline
  return serverTexts.said(serverMessage(error) ?? otherwise)
}
