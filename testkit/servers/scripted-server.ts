import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'

/** What the next request meets instead of an answer. `cut` hangs up in the middle of one. */
export type Failure =
  | { kind: 'status'; status: number; body?: string; headers?: Record<string, string> }
  | { kind: 'slow'; ms: number }
  /** It is answered when this has resolved. */
  | { kind: 'held'; until: Promise<void> }
  | { kind: 'cut' }
  /** This one meets nothing: for a failure of the next. */
  | { kind: 'pass' }

export type ScriptedServer = {
  url: string
  /** One failure for each of the next requests. */
  failNext(...failures: Failure[]): void
  /** How many of them no request has met yet. */
  failuresLeft(): number
  close(): Promise<void>
}

type Answer = (request: IncomingMessage, body: Buffer, reply: ServerResponse) => Promise<void> | void

/** A real HTTP server on a free port of this machine that fails as told and else answers. */
export async function startScriptedServer(answer: Answer): Promise<ScriptedServer> {
  const script: Failure[] = []
  const server = createServer((request, reply) => {
    respond(request, reply).catch((error: unknown) => {
      reply.statusCode = 500
      reply.end(JSON.stringify({ error: { message: String(error) } }))
    })
  })
  async function respond(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const failure = script.shift()
    if (failure?.kind === 'status') {
      reply.writeHead(failure.status, failure.headers)
      reply.end(failure.body ?? JSON.stringify({ error: { message: `scripted ${failure.status}` } }))
      return
    }
    if (failure?.kind === 'cut') {
      reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      reply.write('{"text": "and so')
      setImmediate(() => reply.destroy())
      return
    }
    if (failure?.kind === 'slow') await delay(failure.ms, undefined, { ref: false })
    if (failure?.kind === 'held') await failure.until
    await answer(request, body, reply)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failNext: (...failures) => script.push(...failures),
    failuresLeft: () => script.length,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
