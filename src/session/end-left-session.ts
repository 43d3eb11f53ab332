import { endpoints } from '../../contract/endpoints.ts'
import { ApiError } from '../api/api-error.ts'
import { forgetSignOut, isSignOutPending } from '../local/device/pending-sign-out.ts'
import { client } from './client.ts'
import { store, userAtom } from './store.ts'

/** Ends on the server the session of a person who signed out with no network. Called at every contact until it worked. */
export function endLeftSession(): void {
  end().catch((error: unknown) => {
    // No network yet: the next contact tries again.
    if (!(error instanceof ApiError)) console.error('The old session could not be ended.', error)
  })
}

async function end(): Promise<void> {
  if (store.get(userAtom) || !(await isSignOutPending())) return
  await client.call(endpoints.logout, {})
  await forgetSignOut()
}
