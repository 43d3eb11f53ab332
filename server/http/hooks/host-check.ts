import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../../kernel/problem.ts'

/**
 * Answers only under names that are this server's own, against DNS rebinding: a site whose name points at this machine for a
 * moment is its own origin to a browser, and its scripts could read every answer. An address of digits cannot be
 * rebound, so any is good: by it phones of the same network and load balancers come. X-Forwarded-Host is not asked: the
 * scripts of such a site may set it.
 * @param publicUrl whose host is one of them
 * @param allowedHosts more names, in small letters and without a port
 */
export function checkHost(app: FastifyInstance, publicUrl: string, allowedHosts: readonly string[]): void {
  const known = new Set([new URL(publicUrl).hostname, 'localhost', ...allowedHosts])
  app.addHook('onRequest', async (request) => {
    const { host } = request.headers
    // HTTP/1.0 of a load balancer. Every browser sends one.
    if (host === undefined) return
    const name = nameOf(host)
    if (name === null || !(known.has(name) || isAddress(name))) throw unknownHost(host)
  })
}

/** Without its port, as browsers write it; null for what is no host. */
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
