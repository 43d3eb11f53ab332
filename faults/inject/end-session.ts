import type { BrowserContext } from '@playwright/test'

/**
 * Ends the session of this browser on the server; the browser is not told and keeps its cookie.
 * @param known the address that the browser knows
 * @param url where the server listens
 */
export async function endSession(context: BrowserContext, known: string, url: string): Promise<void> {
  const cookie = (await context.cookies(known)).map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${url}/api/auth/logout`, { method: 'POST', headers: { cookie, origin: url } })
  if (!answer.ok) throw new Error(`the session was not ended: ${answer.status}`)
}
