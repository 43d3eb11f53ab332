/**
 * The address of a sign-in link. The token is in the fragment, which browsers do not send: no server, proxy, log or Referer has
 * it. The page removes it from the address bar at once.
 */
export const signInAddress = (publicUrl: string, token: string): string => `${publicUrl}/magic-login#token=${token}`
