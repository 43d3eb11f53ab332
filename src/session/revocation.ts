import { ApiError } from '../api/api-error.ts'
import { revokedTexts } from '../i18n/english/revoked.ts'
import { clearFallback } from '../local/audio/fallback-store.ts'
import { answered } from '../local/unanswered-error.ts'
import { isSessionOpen } from '../sync/ask-session.ts'
import { applyRevocation } from '../sync/deliver/apply-revocation.ts'
import { notify } from '../ui/shell/notices.ts'
import { client } from './client.ts'
import { fallbackFiles, type SignedInUser } from './store.ts'

/** Each call of a pass may be refused: what this page has said already is not said again. */
let told = ''

/** After a 401: when this device was signed out from another, it removes what the server has, and says what it did. */
export async function checkRevocation({ app, audio, user }: SignedInUser): Promise<void> {
  try {
    const revoked = await applyRevocation({
      ...{ app, audio, owner: user.id, client, locks: navigator.locks },
      clearFallback: async (recording) => (fallbackFiles ? clearFallback(fallbackFiles, recording) : undefined),
    })
    const found = JSON.stringify(revoked)
    if (revoked && found !== told) notify({ ...revokedTexts.signedOut(revoked.removed, revoked.kept), type: 'warning' })
    told = found
  } catch (error) {
    // No network now, or the answer was no help: the next 401 asks again.
    if (!(error instanceof ApiError)) throw error
  }
}

/** Milliseconds. */
const HEAR_MS = 3000

/**
 * Before a copy here goes on the person's word: a server that was restored since it was last heard may not have it any more,
 * and says so also to a session that has ended. False where it does not say in time that it still is what it was.
 */
export async function checkSession(person: SignedInUser): Promise<boolean> {
  const hear = async (): Promise<boolean> => {
    await checkRevocation(person)
    return isSessionOpen({ client, owner: person.user.id })
  }
  try {
    return await answered(hear(), HEAR_MS)
  } catch (error) {
    console.warn('Whether the server was restored is not known.', error)
    return false
  }
}
