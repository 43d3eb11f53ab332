import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access } from '../../../contract/endpoints.ts'
import { HttpError } from '../../kernel/problem.ts'
import { withRequest } from '../../log/request-context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call. `link`: whoever holds a signed link, else as `user`. */
    access?: Access | 'link'
    /** Dangerous: only for a session whose person was there a moment ago (accounts/credentials/confirmations.ts). */
    fresh?: true
    /** Its body is sound, for which there is no time limit (body-timeout.ts). */
    carriesAudio?: true
    /** It takes multipart/form-data, with sound in it. */
    carriesForm?: true
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Headers and checks of every call under /api, before any of its routes is added: one without a rule stops the start. */
export function checkOrigin(app: FastifyInstance, publicUrl: string): void {
  const publicHost = new URL(publicUrl).host
  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/api') && config?.access === undefined) throw new Error(`The route ${url} has no access rule.`)
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (!isApiCall(request)) return
    reply.header('cache-control', 'no-store')
    if (!READS.has(request.method)) refuseForeignOrigin(request, publicHost)
  })
  // Not before: what reads a body goes on in the connection's own context.
  app.addHook('preHandler', (request, _reply, done) => withRequest(request.id, done))
}

/** By its route, for an address may be written in other ways: /%61pi/ is /api/. Of one without a route its beginning tells. */
export const isApiCall = ({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean =>
  (routeOptions.url ?? url).startsWith('/api')

/**
 * Cross-site forgery: browsers name the origin of every state-changing call. The app may be opened by its public name
 * or by any address of this machine, so the Host of the request itself is as good. Programs send no Origin.
 */
function refuseForeignOrigin(request: FastifyRequest, publicHost: string): void {
  const { origin, host } = request.headers
  if (origin === undefined) return
  const from = URL.canParse(origin) ? new URL(origin).host : null
  if (from !== null && (from === host || from === publicHost)) return
  throw new HttpError(403, 'This request came from another website and was refused.', { code: 'foreign-origin' })
}
