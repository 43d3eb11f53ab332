import { TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { linkIn, type MailServer } from '../../../testkit/servers/mail-server.ts'

/** The token of the next mail to this address. */
export async function tokenFor(mails: MailServer, address: string): Promise<string> {
  const link = new URL(linkIn(await mails.next(address)))
  const hidden = new URLSearchParams(link.hash.slice(1))
  const token = hidden.get('token') ?? hidden.get('access_token')
  if (token === null || link.search !== '') throw new Error(`No token behind the hash of ${link}`)
  return token
}

/** Signs in by a mailed token, as the button of the page does. */
export async function useLink(server: TestServer, token: string): Promise<{ status: number; client: TestClient }> {
  const client = new TestClient(server.url)
  const { status } = await client.json('POST', '/api/auth/magic-link/verify', { token })
  return { status, client }
}

export const updatePassword = (server: TestServer, token: string, password: string): Promise<Response> =>
  server.anonymous.json('POST', '/api/auth/update-password', { password }, { authorization: `Bearer ${token}` })
