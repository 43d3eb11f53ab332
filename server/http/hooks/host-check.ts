import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../../kernel/problem.ts'

/**
 * Answers only requests to this server's own names, against DNS rebinding: a name that points at this machine for a moment is an
 * origin of its own to a browser, and its scripts could read every answer. IP addresses cannot be rebound, so all are accepted:
 * phones of the same network and load balancers use them. X-Forwarded-Host is ignored, as such scripts may set it.
 * @param publicUrl its host is accepted
 * @param allowedHosts further names, in lower case and without a port
 */
export function checkHost(app: FastifyInstance, publicUrl: string, allowedHosts: readonly string[]): void {
  const known = new Set([new URL(publicUrl).hostname, 'localhost', ...allowedHosts])
  app.addHook('onRequest', async (request) => {
    const { host } = request.headers
    // HTTP/1.0 from a load balancer. Browsers always send Host.
    if (host === undefined) return
    const name = nameOf(host)
    if (name === null || !(known.has(name) || isAddress(name))) throw unknownHost(host)
  })
}

/** Without its port, as browsers write it; null when it is not a host. */
function nameOf(host: string): string | null {
  if (/[@/\\?#\s]/.test(host) || !URL.canParse(`http://${host}`)) return null
  return new URL(`http://${host}`).hostname
}

const isAddress = (name: string): boolean => isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0

const unknownHost = (host: string): HttpError =>
  new HttpError(
    421,
    `This server does not answer to the name "${host}". Open it at its public address. Whoever runs it can set ` +
      'PUBLIC_URL to the address that people use, or add the name to ALLOWED_HOSTS.',
    { code: 'unknown-host' },
  )
