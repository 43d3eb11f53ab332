import type { FastifyReply } from 'fastify'

const signals = new WeakMap<FastifyReply, AbortSignal>()

/** Aborts when the caller hangs up before the answer is complete, so that no work is done for nobody. */
export function callerGone(reply: FastifyReply): AbortSignal {
  const known = signals.get(reply)
  if (known) return known
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new Error('The caller hung up'))
  })
  signals.set(reply, gone.signal)
  return gone.signal
}
