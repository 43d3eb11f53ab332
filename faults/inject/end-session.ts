import type { BrowserContext } from '@playwright/test'

/** Ends the session of this browser on the server; the browser is not told and keeps its cookie. */
export async function endSession(context: BrowserContext, url: string): Promise<void> {
  const cookie = (await context.cookies(url)).map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${url}/api/auth/logout`, { method: 'POST', headers: { cookie, origin: url } })
  if (!answer.ok) throw new Error(`the session was not ended: ${answer.status}`)
}
