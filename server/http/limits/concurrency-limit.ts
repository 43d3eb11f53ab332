import type { FastifyReply } from 'fastify'
import type { UserId } from '../../../contract/ids.ts'
import { HttpError } from '../../kernel/problem.ts'
import { answerEnded } from '../caller-gone.ts'

/** Well above what all tabs and devices of a user need: a browser opens six connections to a server. */
const MOST = 200

/** Counts the running requests of each user, in this process. */
export class ConcurrencyLimit {
  readonly #running = new Map<UserId, number>()

  /** Counts one until its answer is sent or its connection is closed. @throws HttpError 429 */
  begin(user: UserId, reply: FastifyReply): void {
    const running = this.#running.get(user) ?? 0
    if (running >= MOST) {
      reply.header('retry-after', 1)
      throw new HttpError(429, 'Too many requests of yours are being answered. Wait a moment and try again.', {
        code: 'too-many-at-once',
      })
    }
    // The connection is closed already: no event would tell.
    if (reply.raw.destroyed) return
    this.#running.set(user, running + 1)
    void answerEnded(reply).then(() => this.#end(user))
  }

  #end(user: UserId): void {
    const left = (this.#running.get(user) ?? 1) - 1
    if (left > 0) this.#running.set(user, left)
    else this.#running.delete(user)
  }
}
