import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UPLOADS_PATH } from '../../contract/endpoints.ts'
import type { Context } from '../context/context.ts'
import { answerEnded } from '../http/caller-gone.ts'
import { HttpError } from '../kernel/problem.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** nginx's word for a caller that hung up before the answer. */
const CALLER_GONE = 499

/**
 * For Prometheus, with METRICS_TOKEN as its bearer token; without one there is no such address. Not by the caller's
 * address: behind a proxy of this machine the whole world calls from it.
 */
export function metricsRoute(app: FastifyInstance, { config, metrics }: Pick<Context, 'config' | 'metrics'>): void {
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { metricsToken: token } = config
    if (token === null || metrics.report === null) throw new HttpError(404, 'There is nothing at /metrics.')
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      reply.header('www-authenticate', 'Bearer')
      throw new HttpError(401, 'This takes METRICS_TOKEN as a bearer token.')
    }
    const { type, text } = await metrics.report()
    return reply.type(type).send(text)
  })
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Before any other hook: those which refuse are counted, too. */
export function countRequests(app: FastifyInstance, metrics: Pick<Metrics, 'answered' | 'uploading'>): void {
  app.addHook('onRequest', async (request, reply) => {
    const began = performance.now()
    const route = routeOf(request)
    const ended = carriesAudio(request.method, route) ? metrics.uploading() : () => {}
    // Other than Fastify's onResponse it comes also when the caller has hung up.
    void answerEnded(reply).then(() => {
      ended()
      const status = reply.raw.writableFinished ? reply.raw.statusCode : CALLER_GONE
      metrics.answered({ method: request.method, route, status, seconds: (performance.now() - began) / 1000 })
    })
  })
}

/** Files of the page have names that change with every version: they are one route. */
function routeOf({ routeOptions, url }: FastifyRequest): string {
  if (routeOptions.url === undefined) return url.startsWith('/api') ? 'unknown' : 'page'
  return /^\/(api|healthz|readyz|metrics)\b/.test(routeOptions.url) ? routeOptions.url : 'page'
}

const carriesAudio = (method: string, route: string): boolean =>
  (method === 'PATCH' && route.startsWith(UPLOADS_PATH)) || (method === 'POST' && route === '/api/recordings')
