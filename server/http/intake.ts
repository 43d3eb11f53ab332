import { once } from 'node:events'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from '../problem.ts'

/** Seconds: a restart takes less, and so does a proxy to find another server. */
const RETRY_AFTER = 5

/** Whether new work is taken, and what was taken and has not ended. */
export class Intake {
  #isOpen = true
  readonly #underWay = new Set<Promise<unknown>>()

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** From now on new work is turned away. */
  close(): void {
    this.#isOpen = false
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
 * After guardApi and before any route. A request is under way until its answer has left or its caller is gone, and its
 * handler has ended: that of an upload still stores what came before the cut.
 */
export function watchIntake(app: FastifyInstance, intake: Intake): void {
  app.addHook('onRequest', async (request, reply) => {
    if (intake.isOpen) intake.take(once(reply.raw, 'close'))
    else if (request.url.startsWith('/api')) throw turnedAway(reply)
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

/** With the headers that send the caller elsewhere. */
export function turnedAway(reply: FastifyReply): Problem {
  reply.headers({ 'retry-after': RETRY_AFTER, connection: 'close' })
  return new Problem(503, 'The server is restarting. Try again in a few seconds.', { code: 'restarting' })
}
