import type { User } from '../../../contract/accounts/account.ts'
import { accountTexts } from '../../i18n/english/account.ts'
import { forgetSignOut } from '../../local/device/pending-sign-out.ts'
import { writeUser } from '../../local/device/user.ts'
import { openUser } from '../../session/open-last-user.ts'
import { sessionAtom, store, syncAtom, userAtom } from '../../session/store.ts'
import { notify } from '../../ui/shell/notices.ts'
import { typedEmailAtom } from './typed-email.ts'

/** Makes a signed-in person this device's person. The same one again only goes on, a running recording included. */
export async function completeSignIn(user: User): Promise<void> {
  await remember(user)
  const before = store.get(userAtom)
  const same = before?.user.id === user.id
  store.set(userAtom, same ? { ...before, user } : await openUser(user))
  store.set(sessionAtom, 'ok')
  store.set(typedEmailAtom, '')
  notify({ title: accountTexts.success, description: accountTexts.welcome(user.name || user.email) })
  if (same) void store.get(syncAtom)?.syncNow()
}

/** A browser whose database fails lets a person in all the same: what stands in for it is told there. */
async function remember(user: User): Promise<void> {
  try {
    await writeUser(user)
    // The new session has taken the place of the one that was left.
    await forgetSignOut()
  } catch (error) {
    console.error('This browser does not store who is signed in; the next start may ask again.', error)
  }
}
