import { PassThrough, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_JSON_BYTES } from '../../../contract/limits.ts'
import { HttpError } from '../../kernel/problem.ts'

/** How long a body of at most MAX_JSON_BYTES may take: a slow sender holds memory. Milliseconds. */
export const BODY_MS = 60_000

/**
 * Every body but audio must arrive within a time limit; audio may use the slowest of links as long as bytes arrive (IDLE_MS of
 * app.ts). Add it before the routes.
 */
export function limitBodySeconds(app: FastifyInstance, milliseconds: number = BODY_MS): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!isHeld(request)) return payload
    if (isForm(request)) {
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

/** Bytes that the body of a call may hold in memory: 0 for what is written as it comes. */
export function bodyBytes(request: FastifyRequest): number {
  if (!isHeld(request)) return 0
  return Math.min(MAX_JSON_BYTES, Number(request.headers['content-length'] ?? MAX_JSON_BYTES))
}

/** Audio, and the form that carries it, are written as they come; every other body is whole in memory before it is read. */
function isHeld(request: FastifyRequest): boolean {
  const { carriesAudio = false, carriesForm = false } = request.routeOptions.config
  return hasBody(request) && !carriesAudio && !(isForm(request) && carriesForm)
}

const isForm = ({ headers }: FastifyRequest): boolean =>
  (headers['content-type'] ?? '').startsWith('multipart/form-data')

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
