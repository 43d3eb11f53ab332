import { FRESH_MINUTES } from '../../../contract/fresh-session.ts'

export type Request = {
  method: string
  path: string
  headers?: Record<string, string>
  /** Of JSON, where it says no other type. */
  body?: string | FormData | Uint8Array<ArrayBuffer>
}

/** `code` is empty where the answer has none. Status 0: there was no answer, and the code says why. */
export type Answer = { status: number; code: string }

/** Exports need a fresh session, and the bench may take longer than one is fresh. */
const RENEW_MS = (FRESH_MINUTES * 60_000) / 2

/** Somebody who is signed in for as long as the bench takes. */
export class Person {
  readonly url: string
  readonly #credentials: { email: string; password: string }
  #session: Promise<string> | null = null
  #since = 0

  constructor(url: string, credentials: { email: string; password: string }) {
    this.url = url
    this.#credentials = credentials
  }

  cookie(): Promise<string> {
    if (this.#session && performance.now() - this.#since < RENEW_MS) return this.#session
    this.#since = performance.now()
    this.#session = signIn(this.url, this.#credentials)
    return this.#session
  }

  async ask({ method, path, headers = {}, body }: Request): Promise<Answer> {
    const sent = new Headers({ cookie: await this.cookie(), ...headers })
    if (typeof body === 'string') sent.set('content-type', 'application/json')
    try {
      const answer = await fetch(this.url + path, {
        method,
        headers: sent,
        ...(body !== undefined && { body }),
      })
      if (answer.status >= 400) return { status: answer.status, code: codeIn(await answer.text()) }
      await answer.body?.pipeTo(new WritableStream())
      return { status: answer.status, code: '' }
    } catch (error) {
      return { status: 0, code: String(error instanceof Error ? (error.cause ?? error) : error) }
    }
  }
}

function codeIn(answer: string): string {
  try {
    return (JSON.parse(answer) as { code?: string }).code ?? ''
  } catch {
    return ''
  }
}

async function signIn(url: string, credentials: object): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(credentials) })
  if (!answer.ok) throw new Error(`A sign-in was answered with ${answer.status}.`)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
