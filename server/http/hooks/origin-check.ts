import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access } from '../../../contract/endpoints.ts'
import { HttpError } from '../../kernel/problem.ts'
import { withRequest } from '../../log/request-context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call. `link`: the holder of a signed link, else as `user`. */
    access?: Access | 'link'
    /** Needs a session that its user confirmed a moment ago (accounts/credentials/confirmations.ts). */
    fresh?: true
    /** The body is audio, which has no time limit (body-timeout.ts). */
    carriesAudio?: true
    /** Takes multipart/form-data with audio. */
    carriesForm?: true
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Headers and checks of every call under /api. Must be added before the routes: a route without a rule fails the start. */
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
  // Only now: body parsers run in the async context of the connection, so a request context that is set earlier is lost.
  app.addHook('preHandler', (request, _reply, done) => withRequest(request.id, done))
}

/**
 * By route, because an address has several spellings: /%61pi/ is /api/. Where there is no route, by the beginning of the address.
 */
export const isApiCall = ({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean =>
  (routeOptions.url ?? url).startsWith('/api')

/**
 * Against cross-site request forgery: browsers send the origin of every state-changing call. The app may be opened by its public
 * name or by any address of this machine, so the Host of the request is accepted too. Programs send no Origin.
 */
function refuseForeignOrigin(request: FastifyRequest, publicHost: string): void {
  const { origin, host } = request.headers
  if (origin === undefined) return
  const from = URL.canParse(origin) ? new URL(origin).host : null
  if (from !== null && (from === host || from === publicHost)) return
  throw new HttpError(403, 'This request came from another website and was refused.', { code: 'foreign-origin' })
}
