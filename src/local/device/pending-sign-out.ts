import { readValue, removeValue, writeValue } from '../key-value.ts'

/** Set when a person signed out with no network: the session on the server is still to be ended. */
const KEY = 'earmark-sign-out-pending'

export const noteSignOut = (): Promise<void> => writeValue(KEY, true)

export const isSignOutPending = async (): Promise<boolean> => (await readValue(KEY)) === true

export const forgetSignOut = (): Promise<void> => removeValue(KEY)
