import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Config } from '../../config/config.ts'

/** Long enough to be unique, and limited to letters, digits, "-" and "_", as it is written into every log. */
const USABLE = /^[\w-]{16,64}$/

/** X-Request-Id of a proxy that TRUST_PROXY names, so that both logs can be read together; else a new one. */
export function requestIds(trustProxy: Config['trustProxy']): (raw: IncomingMessage) => string {
  const isTrusted = trusted(trustProxy)
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isUsable = typeof given === 'string' && USABLE.test(given)
    return isUsable && isTrusted(socket.remoteAddress ?? '') ? given : randomUUID()
  }
}

function trusted(trustProxy: Config['trustProxy']): (address: string) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy
  const isTrusted = proxyAddr.compile(trustProxy.split(',').map((entry) => entry.trim()))
  // A closed connection has no address.
  return (address) => address !== '' && isTrusted(address, 0)
}
