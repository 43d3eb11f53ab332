import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'

/** What becomes of one request. */
export type Verdict =
  | { kind: 'pass' }
  /** Answered here; the server never hears of it. */
  | { kind: 'status'; status: number; error?: string }
  /** The server does its work, and the answer is lost with the connection. */
  | { kind: 'drop-answer' }
  /** Swallowed: neither passed on nor answered. */
  | { kind: 'stall' }
  | { kind: 'late'; ms: number }
  /** One direction of the link is cut until then: what was under way arrives afterwards, as TCP sends it again. */
  | { kind: 'hold'; what: 'request' | 'answer'; until: Promise<void> }
  /** A captive portal's own page, with a cheerful 200, or the way to it. */
  | { kind: 'page' }
  | { kind: 'redirect' }
  /** What a server that expects TLS says to plain HTTP. */
  | { kind: 'tls-alert' }
  /** Hung up without an answer. */
  | { kind: 'hang-up' }
  /** Another server does it. */
  | { kind: 'to'; target: Target }
  /** A successful answer in JSON is changed on its way. */
  | { kind: 'rewrite'; rewrite: Rewrite }
  /** Answered here, as by a server with other files. */
  | { kind: 'reply'; reply: Reply }

/** What a server said, and what the browser is to hear in its place; the same text where nothing is to be changed. */
export type Rewrite = (text: string) => string

export type Reply = { type: string; body: string | Buffer }

export type Call = { method: string; path: string }
/** What was seen of one request. `status` is null while there is no answer. Milliseconds since 1970. */
export type Seen = Call & {
  at: number
  status: number | null
  offset: number | null
  /** Of its body, as it says itself. */
  bytes: number
}

export type HttpFaults = {
  port: number
  /** Decides about every request from now on. */
  set(rule: (call: Call) => Verdict): void
  seen: Seen[]
  /** Bytes that clients have sent so far, headers included. */
  sent(): number
  close(): Promise<void>
}

type Target = { host: string; port: number }

/** Stands in front of the real server and knows HTTP, so that a fault can be aimed at one kind of call. */
export async function startHttpFaults(target: Target): Promise<HttpFaults> {
  let rule: (call: Call) => Verdict = () => ({ kind: 'pass' })
  const seen: Seen[] = []
  const server = createServer((incoming, reply) => {
    const call = { method: incoming.method ?? '', path: incoming.url ?? '' }
    const sight: Seen = { ...call, at: Date.now(), status: null, offset: null, bytes: bytesOf(incoming) }
    seen.push(sight)
    reply.on('finish', () => {
      sight.status = reply.statusCode
      sight.offset = Number(reply.getHeader('upload-offset') ?? Number.NaN) || null
    })
    void carry(target, rule(call), incoming, reply)
  })
  const sent = countBytes(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      rule = next
    },
    seen,
    sent,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const bytesOf = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? 0)

async function carry(
  target: Target,
  verdict: Verdict,
  incoming: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  switch (verdict.kind) {
    case 'stall':
      incoming.resume()
      return
    case 'status':
      incoming.resume()
      incoming.on('end', () => refuse(reply, verdict))
      return
    case 'page':
    case 'redirect':
      incoming.resume()
      incoming.on('end', () => welcome(reply, verdict.kind === 'redirect' && incoming.url !== PORTAL))
      return
    case 'tls-alert':
      reply.socket?.end(TLS_ALERT)
      return
    case 'hang-up':
      reply.destroy()
      return
    case 'reply':
      reply.writeHead(200, { 'content-type': verdict.reply.type, 'cache-control': 'no-cache' })
      reply.end(verdict.reply.body)
      return
    case 'late':
      await delay(verdict.ms)
      forward(target, incoming, reply)
      return
    case 'hold':
      if (verdict.what === 'request') await verdict.until
      // The browser may have given up meanwhile.
      if (!reply.destroyed) forward(target, incoming, reply, { until: verdict.until })
      return
    case 'to':
      forward(verdict.target, incoming, reply)
      return
    case 'rewrite':
      forward(target, incoming, reply, { rewrite: verdict.rewrite })
      return
    default:
      forward(target, incoming, reply, { drop: verdict.kind === 'drop-answer' })
  }
}

const PORTAL = '/portal'
/** RFC 8446, section 6: an alert record with handshake_failure. */
const TLS_ALERT = Buffer.from([0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x28])

function welcome(reply: ServerResponse, elsewhere: boolean): void {
  reply.writeHead(elsewhere ? 302 : 200, { 'content-type': 'text/html', ...(elsewhere ? { location: PORTAL } : {}) })
  reply.end('<!doctype html><title>Free Wi-Fi</title><h1>Welcome! Accept the terms to go on.</h1>')
}

/** The words of an answer with a status that was asked for. */
export const saidBy = (status: number): string => `The campaign says ${status}`

function refuse(reply: ServerResponse, { status, error = saidBy(status) }: { status: number; error?: string }): void {
  reply.writeHead(status, { 'content-type': 'application/json', 'tus-resumable': '1.0.0' })
  reply.end(JSON.stringify({ error }))
}

function forward(
  target: Target,
  incoming: IncomingMessage,
  reply: ServerResponse,
  { drop = false, until, rewrite }: { drop?: boolean; until?: Promise<void>; rewrite?: Rewrite } = {},
): void {
  const { method, url, headers } = incoming
  // What is to be changed must not come compressed.
  const asked = rewrite ? { ...headers, 'accept-encoding': 'identity' } : headers
  const onward = request({ ...target, method, path: url, headers: asked }, (answer) => {
    if (drop) {
      answer.resume()
      answer.on('end', () => reply.destroy())
      return
    }
    if (rewrite && answer.statusCode === 200 && answer.headers['content-encoding'] === undefined) {
      void passRewritten(answer, reply, rewrite)
      return
    }
    const pass = (): void => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    }
    if (until) void until.then(pass)
    else pass()
  })
  // A server that was killed, or a browser that gave up: the other side learns it by the hang-up.
  onward.on('error', () => reply.destroy())
  reply.on('close', () => onward.destroy())
  incoming.pipe(onward)
}

async function passRewritten(answer: IncomingMessage, reply: ServerResponse, rewrite: Rewrite): Promise<void> {
  const { 'content-length': _, ...headers } = answer.headers
  try {
    const text = await readText(answer)
    reply.writeHead(200, headers)
    reply.end(rewrite(text))
  } catch (error) {
    console.error('The answer was lost on its way.', error)
    reply.destroy()
  }
}

/** Bytes read on all sockets, those that are closed already too. */
function countBytes(server: Server): () => number {
  const open = new Set<Socket>()
  let closed = 0
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => {
      open.delete(socket)
      closed += socket.bytesRead
    })
  })
  return () => closed + [...open].reduce((sum, { bytesRead }) => sum + bytesRead, 0)
}
