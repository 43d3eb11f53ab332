/**
 * Where a sign-in link leads. The token stands behind the hash, which browsers keep to themselves: no server, proxy, log or
 * Referer has it. The page takes it out of the address bar at once.
 */
export const signInAddress = (publicUrl: string, token: string): string => `${publicUrl}/magic-login#token=${token}`
