import type { FastifyReply } from 'fastify'

/** Aborts when the caller hangs up before the answer is complete, so that nothing goes on working for nobody. */
export function callerGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new Error('The caller hung up'))
  })
  return gone.signal
}
