import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

const ends = new WeakMap<ServerResponse, Promise<void>>()
const signals = new WeakMap<FastifyReply, AbortSignal>()

/**
 * Resolves when the answer has left or its connection is gone. One listener, however many wait: Node warns of a leak where one
 * event has more than ten, and fastify has five of its own on an answer that is streamed.
 */
export function answerEnded({ raw }: FastifyReply): Promise<void> {
  const known = ends.get(raw)
  if (known) return known
  const ended = raw.closed ? Promise.resolve() : waitForEnd(raw)
  ends.set(raw, ended)
  return ended
}

async function waitForEnd(raw: ServerResponse): Promise<void> {
  // An answer that fails is closed next.
  await once(raw, 'close').catch(() => undefined)
}

/** Aborts when the caller hangs up before the answer is complete, so that no work is done for nobody. */
export function callerGone(reply: FastifyReply): AbortSignal {
  const known = signals.get(reply)
  if (known) return known
  const gone = new AbortController()
  void answerEnded(reply).then(() => {
    if (!reply.raw.writableFinished) gone.abort(new Error('The caller hung up'))
  })
  signals.set(reply, gone.signal)
  return gone.signal
}
