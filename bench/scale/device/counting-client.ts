import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'

export type Call = { method: string; path: string; headers?: Record<string, string>; body?: Uint8Array }

/** One device's connection, which counts its requests and what they weigh. */
export class CountingClient {
  requests = 0
  readonly #url: URL
  readonly #cookie: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #sockets = new Set<Socket>()

  constructor({ url, cookie }: { url: string; cookie: string }) {
    this.#url = new URL(url)
    this.#cookie = cookie
  }

  /** Resolves to the body. Throws when the answer is an error. */
  async call({ method, path, headers = {}, body }: Call): Promise<string> {
    this.requests++
    const { hostname, port, origin } = this.#url
    const length = body ? { 'content-length': String(body.length) } : {}
    const sending = request({
      ...{ agent: this.#agent, hostname, port, method, path },
      headers: { cookie: this.#cookie, origin, ...length, ...headers },
    })
    sending.on('socket', (socket) => this.#sockets.add(socket))
    sending.end(body)
    const [answer] = (await once(sending, 'response')) as [IncomingMessage]
    const said = await text(answer)
    if ((answer.statusCode ?? 500) < 400) return said
    throw new Error(`${method} ${path} was answered with ${answer.statusCode}: ${said}`)
  }

  /** Bytes in both directions, all layers above TCP. */
  bytes(): { sent: number; received: number } {
    let [sent, received] = [0, 0]
    for (const socket of this.#sockets) {
      sent += socket.bytesWritten
      received += socket.bytesRead
    }
    return { sent, received }
  }

  [Symbol.dispose](): void {
    this.#agent.destroy()
  }
}
