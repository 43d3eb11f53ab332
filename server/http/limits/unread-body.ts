import type { FastifyReply, FastifyRequest } from 'fastify'
import { MAX_JSON_BYTES } from '../../../contract/limits.ts'
import { BODY_MS, hasBody } from './body-timeout.ts'

/**
 * The call is answered before its body has come. What still comes is thrown away, because most browsers read an answer only when
 * they have sent everything, and a connection that is cut before loses it; but no more than a call may hold, and not for ever.
 */
export function discardBody(request: FastifyRequest, reply: FastifyReply, milliseconds: number = BODY_MS): void {
  const { raw } = request
  // Audio may be as long, and take as long, as its connection lasts; Node throws it away.
  if (!hasBody(request) || request.routeOptions.config.carriesForm) return
  if (Number(raw.headers['content-length'] ?? 0) > MAX_JSON_BYTES) {
    reply.header('connection', 'close')
    return
  }
  const cut = (): void => {
    raw.socket.destroy()
  }
  let room = MAX_JSON_BYTES
  const timer = setTimeout(cut, milliseconds)
  raw.on('data', (bytes: Buffer) => {
    room -= bytes.length
    if (room < 0) cut()
  })
  const isOver = (): boolean => raw.complete || raw.socket.destroyed
  for (const event of ['end', 'close']) raw.on(event, () => isOver() && clearTimeout(timer))
}
