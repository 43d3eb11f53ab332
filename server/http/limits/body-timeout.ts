import { PassThrough, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../../kernel/problem.ts'

/** How long a body of at most MAX_JSON_BYTES may take: a slow sender holds memory. Milliseconds. */
export const BODY_MS = 60_000

/**
 * Every body but audio must arrive within a time limit; audio may use the slowest of links as long as bytes arrive (IDLE_MS of
 * app.ts). Add it before the routes.
 */
export function limitBodySeconds(app: FastifyInstance, milliseconds: number = BODY_MS): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    const isForm = (request.headers['content-type'] ?? '').startsWith('multipart/form-data')
    const { carriesAudio = false, carriesForm = false } = request.routeOptions.config
    if (!hasBody(request) || carriesAudio || (isForm && carriesForm)) return payload
    if (isForm) {
      // Nobody reads it, so it would arrive for as long as its sender likes.
      reply.header('connection', 'close')
      throw new HttpError(415, 'This call takes application/json.')
    }
    return inTime(payload, milliseconds, () => {
      // The rest of it is not a request.
      reply.header('connection', 'close')
      return new HttpError(408, 'The request took too long to arrive. Try again, on a better connection.', {
        code: 'slow-body',
      })
    })
  })
}

export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function inTime(body: Readable, milliseconds: number, late: () => HttpError): Readable {
  const limited = new PassThrough()
  const timer = setTimeout(() => {
    body.unpipe(limited)
    limited.destroy(late())
  }, milliseconds)
  limited.once('close', () => clearTimeout(timer))
  // Where the body is refused unread, nobody else listens.
  limited.on('error', () => clearTimeout(timer))
  body.once('error', (error) => limited.destroy(error))
  return body.pipe(limited)
}
