import { del, get, set } from 'idb-keyval'

/** Set when a person signed out with no network: the session on the server is still to be ended. */
const KEY = 'earmark-sign-out-pending'

export const noteSignOut = (): Promise<void> => set(KEY, true)

export const isSignOutPending = async (): Promise<boolean> => (await get(KEY)) === true

export const forgetSignOut = (): Promise<void> => del(KEY)
