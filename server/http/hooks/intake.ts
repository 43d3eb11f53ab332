import { once, setMaxListeners } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { HttpError } from '../../kernel/problem.ts'
import { answerEnded } from '../caller-gone.ts'
import { isApiCall } from './origin-check.ts'

/** Seconds: a restart takes less, and so does a proxy to find another server. */
const RETRY_AFTER = 5
/** Less than the last callers have (start-server.ts). Milliseconds. */
const LET_COME_MS = 400

/** Whether new work is taken, and what was taken and has not ended. */
export class Intake {
  #isOpen = true
  readonly #cutOff = new AbortController()
  readonly #underWay = new Set<Promise<unknown>>()

  constructor() {
    // One for each upload that is under way.
    setMaxListeners(0, this.#cutOff.signal)
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Aborts when what is under way has had its time: a body that still comes ends there, and is answered with what came. */
  get cutOff(): AbortSignal {
    return this.#cutOff.signal
  }

  /** From now on new work is turned away. */
  close(): void {
    this.#isOpen = false
  }

  /** Uploads that are under way end now. */
  endUploads(): void {
    this.#cutOff.abort()
  }

  /** `work` counts as under way until it settles. */
  take(work: Promise<unknown>): void {
    const forget = (): void => void this.#underWay.delete(ended)
    const ended: Promise<void> = work.then(forget, forget)
    this.#underWay.add(ended)
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }
}

/**
 * After checkOrigin and before any route. A request is under way until its answer has left or its caller is gone, and its
 * handler has ended: that of an upload still stores what came before the cut.
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
 * What is on its way already is let come before the answer. A connection that is closed while its request is still being sent
 * is reset by the system, and who sends may never get to read the answer: nginx says 502 then.
 */
async function letCome(request: IncomingMessage): Promise<void> {
  const signal = AbortSignal.timeout(LET_COME_MS)
  request.resume()
  // What takes longer, or does not come any more, is not waited for.
  if (!request.readableEnded) await once(request, 'end', { signal }).catch(() => {})
}

/** With the headers that send the caller elsewhere. */
export function turnedAway(reply: FastifyReply): HttpError {
  reply.headers({ 'retry-after': RETRY_AFTER, connection: 'close' })
  return new HttpError(503, 'The server is restarting. Try again in a few seconds.', { code: 'restarting' })
}
