import { type UserId, userIdSchema } from '../contract/ids.ts'
import { type Client, createClient } from '../src/api/client.ts'

/** How a call ended, with what a proxy could not hide. `status` 0: there was no answer. */
export type Answered = { method: string; path: string; status: number; retryAfter: string | null }

/** Somebody who is signed in, on a device that calls as the app does. */
export type Person = {
  id: UserId
  client: Client
  /** By the same session, at nginx or straight at a server. */
  fetch: (path: string, init?: RequestInit, base?: string) => Promise<Response>
  /** Every call of this user since it was last emptied. */
  calls: Answered[]
}

export async function signIn(url: string, credentials: { email: string; password: string }): Promise<Person> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(credentials),
  })
  if (!reply.ok) throw new Error(`The sign-in of ${credentials.email} was answered with ${reply.status}`)
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { user } = (await reply.json()) as { user: { id: string } }
  const id = userIdSchema.parse(user.id)
  const calls: Answered[] = []
  const asPerson = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('cookie', cookie)
    headers.set('origin', url)
    const call = { method: init.method ?? 'GET', path: new URL(address).pathname }
    try {
      const answer = await fetch(address, { ...init, headers })
      calls.push({ ...call, status: answer.status, retryAfter: answer.headers.get('retry-after') })
      return answer
    } catch (error) {
      if (!init.signal?.aborted) calls.push({ ...call, status: 0, retryAfter: null })
      throw error
    }
  }
  return {
    id,
    calls,
    client: createClient({
      base: url,
      fetch: (input, init) => asPerson(String(input), init),
      // Node's AbortSignal.timeout takes no fractions, as browsers' do.
      deadline: Math.round,
      user: () => id,
    }),
    fetch: (path, init, base = url) => asPerson(base + path, init),
  }
}
