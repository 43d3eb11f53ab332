import type { SignedInUser } from '../session/store.ts'
import { wakeOwnErrors } from '../sync/outbox/wake-entries.ts'

/** With each build another: its name has the hash of what is in it. */
const BUILD = import.meta.url

/**
 * Once after each update of the app: what an error of an older version has parked is tried again. Where the browser does not keep
 * that it was done, at each start.
 */
export async function wakeAfterUpdate({ app, user }: Pick<SignedInUser, 'app' | 'user'>, build = BUILD): Promise<void> {
  const key = `earmark-woken-by-${user.id}`
  try {
    if (localStorage.getItem(key) === build) return
    await wakeOwnErrors(app, user.id)
    localStorage.setItem(key, build)
  } catch (error) {
    console.warn('Older entries are not sent.', error)
  }
}
