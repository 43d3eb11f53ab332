import { ApiError } from '../api/api-error.ts'
import { serverTexts } from '../i18n/english/server.ts'
import { store, userAtom } from './store.ts'

/** The server decides by the session; it refuses a call whose header names somebody else (docs/decisions.md#the-server-decides). */
export const asAdministrator = () => ({ headers: { 'x-user-email': store.get(userAtom)?.user.email ?? '' } })

/** What the server said about a call it refused, else the sentence given: `unreached` where no server was reached. */
export function wordsOf(error: unknown, otherwise: string, unreached = otherwise): string {
  if (error instanceof ApiError) return error.kind === 'status' ? serverTexts.said(error.message) : unreached
  console.error(error)
  return otherwise
}
