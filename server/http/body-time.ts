import { PassThrough, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'

/** A body of at most MAX_JSON_BYTES that takes longer is not waited for: whoever sends it slowly holds memory here. Milliseconds. */
const BODY_MS = 60_000

/**
 * Every body but audio must be here in time; audio may come over the worst of links, for as long as something comes
 * (IDLE_MS of app.ts). Add it before the routes.
 */
export function limitBodyTime(app: FastifyInstance, milliseconds: number = BODY_MS): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!hasBody(request) || isAudio(request)) return payload
    return inTime(payload, milliseconds, () => {
      // What still comes of it belongs to nothing.
      reply.header('connection', 'close')
      return new Problem(408, 'The request took too long to arrive. Try again, on a better connection.', {
        code: 'slow-body',
      })
    })
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isAudio = ({ routeOptions, headers }: FastifyRequest): boolean =>
  routeOptions.config.carriesAudio === true || (headers['content-type'] ?? '').startsWith('multipart/form-data')

function inTime(body: Readable, milliseconds: number, late: () => Problem): Readable {
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
