import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { seeded } from '../figures/random.ts'
import { createSlowLink, type Pace } from './slow-link.ts'

/** What a bad link does. Byte intervals are drawn from an exponential distribution with this mean. */
export type Faults = {
  seed: number
  /** Mean bytes from the client between two resets; 0 for none. */
  resetEvery?: number
  /** Chance that a connection's answers never come back and it is reset instead, 0 to 1. */
  dropAnswers?: number
  /** Chance that a connection goes silent for ever after its first bytes, 0 to 1. */
  stall?: number
  /** Chance that a connection is refused, 0 to 1. */
  refuse?: number
  /** None for a link as fast as this machine. */
  pace?: Pace
}

export type FaultProxy = {
  port: number
  /** Bytes of clients that have come over the link so far, headers included. */
  sent(): number
  /** Bytes for clients that have come over the link so far, headers included. */
  received(): number
  resets(): number
  /** Changes the faults: at once what befalls bytes, and for connections made from now on what befalls these. */
  set(faults: Faults): void
  close(): Promise<void>
}

const NOTHING = Buffer.alloc(0)

/** A TCP proxy in front of a server on this machine that breaks things in the same way for the same seed. */
export async function startFaultProxy(target: { host: string; port: number }, first: Faults): Promise<FaultProxy> {
  let faults = first
  let random = seeded(first.seed)
  let sent = 0
  let received = 0
  let resets = 0
  let link = first.pace ? createSlowLink(first.pace) : null
  const open = new Set<Socket>()
  let left = interval()

  function interval(): number {
    return faults.resetEvery ? -Math.log(1 - random()) * faults.resetEvery : Number.POSITIVE_INFINITY
  }
  const server = createServer((client) => {
    if (random() < (faults.refuse ?? 0)) {
      resets++
      client.resetAndDestroy()
      return
    }
    const upstream = connect(target)
    const dropsAnswers = random() < (faults.dropAnswers ?? 0)
    const stalls = random() < (faults.stall ?? 0)
    const reset = (): void => {
      resets++
      client.resetAndDestroy()
      upstream.destroy()
    }
    // What came over the link before it was cut has arrived; the rest of what the client put into it never does.
    const cut = (last: Buffer): void => {
      resets++
      client.resetAndDestroy()
      if (stalls) upstream.destroy()
      else upstream.write(last, () => upstream.destroy())
    }
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
      // A reset link is what this proxy is for: the other side is told, and that is all.
      socket.on('error', () => {
        client.destroy()
        upstream.destroy()
      })
    }
    const fromClient = (bytes: Buffer): void => {
      left -= bytes.length
      const passed = left < 0 ? bytes.subarray(0, Math.max(0, bytes.length + left)) : bytes
      sent += passed.length
      if (left < 0) {
        left = interval()
        cut(passed)
      } else if (!stalls) upstream.write(passed)
    }
    const fromServer = (bytes: Buffer): void => {
      if (dropsAnswers) reset()
      else {
        received += bytes.length
        client.write(bytes)
      }
    }
    const carry = (source: Socket, bytes: Buffer, deliver: (bytes: Buffer) => void): void =>
      link ? link.carry(source, bytes, deliver) : deliver(bytes)
    client.on('data', (bytes: Buffer) => carry(client, bytes, fromClient))
    upstream.on('data', (bytes: Buffer) => carry(upstream, bytes, fromServer))
    // An end overtakes nothing that is still on a slow link.
    client.on('end', () => carry(client, NOTHING, () => upstream.end()))
    upstream.on('end', () => carry(upstream, NOTHING, () => client.end()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    sent: () => sent,
    received: () => received,
    resets: () => resets,
    set(next) {
      faults = next
      random = seeded(next.seed)
      left = interval()
      link = next.pace ? createSlowLink(next.pace) : null
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
