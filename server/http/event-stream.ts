import type { FastifyReply } from 'fastify'

/** How often a comment is sent, so that proxies keep the connection open while a model works. Milliseconds. */
const HEARTBEAT_MS = 15_000

export type EventStream = { send(event: { type: string }): void; end(): void }

/** Sends the reply as server-sent events: `event:` is the type, `data:` the whole event as JSON. */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  raw.flushHeaders()
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS)
  raw.once('close', () => clearInterval(heartbeat))
  return {
    send: (event) => raw.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`),
    end: () => {
      clearInterval(heartbeat)
      raw.end()
    },
  }
}
