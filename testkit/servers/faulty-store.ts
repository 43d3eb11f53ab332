import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Transform } from 'node:stream'
import { isSigned } from './signature.ts'

/** What a request meets. `cut` hangs up after so many bytes of its body or, for a GET, of the answer's. */
export type StoreFault =
  /** Without a code: not an answer that an object store gives. */
  | { kind: 'status'; status: number; code: string }
  | { kind: 'cut'; afterBytes: number }
  /** One bit of what is put arrives as another. */
  | { kind: 'damage' }
  /** Takes the request and never answers. */
  | { kind: 'silent' }

export type FaultyStore = {
  url: string
  /** One fault for each of the next requests of this method. */
  failNext(method: string, ...faults: StoreFault[]): void
  /** From now on everything meets this; null: the store is well again. */
  failAll(fault: StoreFault | null): void
  /** How many requests have come so far, by method. */
  seen(method: string): number
  /** Bytes that have come and gone so far, all layers above TCP. */
  transferred(): { received: number; sent: number }
  close(): Promise<void>
}

/** A proxy in front of an object store on this machine, which checks signatures and hashes, and breaks things as told. */
export async function startFaultyStore(port: number, secret: string): Promise<FaultyStore> {
  const next = new Map<string, StoreFault[]>()
  const seen = new Map<string, number>()
  const open = new Set<Socket>()
  const closed = { received: 0, sent: 0 }
  let all: StoreFault | null = null
  const server = createServer((incoming, answer) => {
    const method = incoming.method ?? ''
    seen.set(method, (seen.get(method) ?? 0) + 1)
    const fault = all ?? next.get(method)?.shift() ?? null
    if (fault?.kind === 'silent') return void incoming.resume()
    if (fault?.kind === 'status') return refuse(incoming, answer, fault)
    if (!isSigned(incoming, secret)) return refuse(incoming, answer, { status: 403, code: 'SignatureDoesNotMatch' })
    const cutAfter = fault?.kind === 'cut' ? fault.afterBytes : Number.POSITIVE_INFINITY
    pass(incoming, answer, { port, cutAfter, damages: fault?.kind === 'damage' })
  })
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => {
      open.delete(socket)
      closed.received += socket.bytesRead
      closed.sent += socket.bytesWritten
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failNext: (method, ...faults) => void next.set(method, [...(next.get(method) ?? []), ...faults]),
    failAll: (fault) => {
      all = fault
    },
    seen: (method) => seen.get(method) ?? 0,
    transferred: () => ({
      received: [...open].reduce((sum, socket) => sum + socket.bytesRead, closed.received),
      sent: [...open].reduce((sum, socket) => sum + socket.bytesWritten, closed.sent),
    }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Way = { port: number; cutAfter: number; damages: boolean }

function pass(incoming: IncomingMessage, answer: ServerResponse, { port, cutAfter, damages }: Way): void {
  const { method, url, headers } = incoming
  const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers })
  let left = cutAfter
  const count = (bytes: Buffer): void => {
    left -= bytes.length
    if (left >= 0) return
    outgoing.destroy()
    incoming.socket.destroy()
  }
  // Hung up on by either side: that is what this proxy is for.
  outgoing.on('error', () => incoming.socket.destroy())
  answer.on('close', () => outgoing.destroy())
  if (method === 'PUT') incoming.on('data', count)
  if (damages) incoming.once('data', (bytes: Buffer) => bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0))
  const checked = hashChecked(String(headers['x-amz-content-sha256']))
  checked.once('error', () => refuse(incoming, answer, { status: 400, code: 'XAmzContentSHA256Mismatch' }))
  incoming.pipe(checked).pipe(outgoing)
  outgoing.on('response', (response) => {
    answer.writeHead(response.statusCode ?? 500, response.headers)
    if (method === 'GET') response.on('data', count)
    response.on('error', () => answer.destroy())
    response.pipe(answer)
  })
}

/** Keeps the last piece back until all is hashed, so that a body of another hash never gets through whole. */
function hashChecked(expected: string): Transform {
  const hash = createHash('sha256')
  let held: Buffer = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      if (held.length > 0) this.push(held)
      held = chunk
      done()
    },
    flush(done) {
      if (hash.digest('hex') === expected) done(null, held)
      else done(new Error('Another hash'))
    },
  })
}

type Refusal = { status: number; code: string }

function refuse(incoming: IncomingMessage, answer: ServerResponse, { status, code }: Refusal): void {
  const say = (): void => {
    answer.writeHead(status, { 'content-type': 'application/xml' })
    const error = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>As told.</Message></Error>`
    answer.end(code === '' ? '<html>Nothing to see' : error)
  }
  if (incoming.readableEnded) say()
  else incoming.resume().once('end', say)
}
