import { once, setMaxListeners } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { HttpError } from '../../kernel/problem.ts'
import { answerEnded } from '../caller-gone.ts'
import { isApiCall } from './origin-check.ts'

/** Seconds, for Retry-After: a restart takes less, and so does a proxy to find another server. */
const RETRY_AFTER = 5
/** Less than the shutdown leaves to the last connections (start-server.ts). Milliseconds. */
const LET_COME_MS = 400

/** Whether new work is accepted, and what is still running. */
export class Intake {
  #isOpen = true
  readonly #cutOff = new AbortController()
  readonly #underWay = new Set<Promise<unknown>>()

  constructor() {
    // One listener for each running upload.
    setMaxListeners(0, this.#cutOff.signal)
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Aborts when running uploads are out of time: a body that still arrives ends there, and is answered with what was stored. */
  get cutOff(): AbortSignal {
    return this.#cutOff.signal
  }

  /** Refuses new work from now on. */
  close(): void {
    this.#isOpen = false
  }

  /** Ends running uploads now. */
  endUploads(): void {
    this.#cutOff.abort()
  }

  /** Counts `work` as running until it settles. */
  take(work: Promise<unknown>): void {
    const forget = (): void => void this.#underWay.delete(ended)
    const ended: Promise<void> = work.then(forget, forget)
    this.#underWay.add(ended)
  }

  /** Resolves when nothing is running. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }
}

/**
 * Runs after checkOrigin and before any route. A request counts as running until its answer is sent or its caller is gone, and
 * its handler has ended: an upload's handler still stores what arrived before the cut.
 */
export function watchIntake(app: FastifyInstance, intake: Intake): void {
  app.addHook('onRequest', async (request, reply) => {
    if (intake.isOpen) intake.take(answerEnded(reply))
    else if (isApiCall(request)) {
      await letCome(request.raw)
      throw turnedAway(reply)
    }
  })
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      const answer: unknown = handler.call(this, request, reply)
      if (answer instanceof Promise) intake.take(answer)
      return answer
    }
  })
}

/**
 * Reads what is already arriving before it answers. Closing a connection whose request is still being sent resets it, and the
 * sender may never read the answer: nginx returns 502 then.
 */
async function letCome(request: IncomingMessage): Promise<void> {
  const signal = AbortSignal.timeout(LET_COME_MS)
  request.resume()
  // Stop waiting for a body that takes longer, or no longer arrives.
  if (!request.readableEnded) await once(request, 'end', { signal }).catch(() => {})
}

/** With the headers that send the caller to another server. */
export function turnedAway(reply: FastifyReply): HttpError {
  reply.headers({ 'retry-after': RETRY_AFTER, connection: 'close' })
  return new HttpError(503, 'The server is restarting. Try again in a few seconds.', { code: 'restarting' })
}
