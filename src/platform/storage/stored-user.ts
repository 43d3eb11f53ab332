/** The stored user (docs/product.md#entities). Public pages read it to know whether somebody is signed in on this device. */
export const USER_KEY = 'earmark-user'

export function isUserStored(): boolean {
  try {
    return localStorage.getItem(USER_KEY) !== null
  } catch {
    // Without local storage the page greets a visitor; every way in leads on to the app, which knows.
    return false
  }
}
