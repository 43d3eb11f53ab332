import { once } from 'node:events'
import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders, RequestOptions } from 'node:http'
import { request } from 'node:https'
import { buffer } from 'node:stream/consumers'

export type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }
type Sent = { headers?: OutgoingHttpHeaders; body?: string | Uint8Array }

/** https that trusts one certificate only, with the session cookie of the last sign-in. */
export class SecureClient {
  readonly #origin: string
  readonly #ca: string
  #cookie = ''

  constructor(origin: string, ca: string) {
    this.#origin = origin
    this.#ca = ca
  }

  /** The request itself, for a body that comes in pieces, or an answer that does. */
  open(method: string, path: string, headers: OutgoingHttpHeaders = {}): ClientRequest {
    const cookie = this.#cookie === '' ? {} : { cookie: this.#cookie }
    const options: RequestOptions & { ca: string } = {
      method,
      headers: { ...cookie, ...headers },
      agent: false,
      ca: this.#ca,
    }
    return request(this.#origin + path, options)
  }

  async call(method: string, path: string, { headers, body }: Sent = {}): Promise<Answer> {
    const sending = this.open(method, path, headers)
    sending.end(body)
    const [answer] = (await once(sending, 'response')) as [IncomingMessage]
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) }
  }

  json(method: string, path: string, body: object, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
    return this.call(method, path, {
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  }

  async signIn(credentials: { email: string; password: string }): Promise<void> {
    const { status, headers, body } = await this.json('POST', '/api/auth/login', credentials)
    if (status !== 200) throw new Error(`Sign-in answered ${status}: ${body}`)
    this.#cookie = (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  }
}
