import type { FastifyReply } from 'fastify'
import type { UserId } from '../../../contract/ids.ts'
import { MAX_JSON_BYTES } from '../../../contract/limits.ts'
import { HttpError } from '../../kernel/problem.ts'
import { answerEnded } from '../caller-gone.ts'

/** Well above what all tabs and devices of a user need: a browser opens six connections to a server. */
export const MOST_CALLS = 200
/** Of bodies that are in memory at once: eight of the longest, and a tab sends one after the other. */
const MOST_BYTES = 8 * MAX_JSON_BYTES

type Running = { calls: number; bytes: number }
type Body = { user: UserId; bytes: number }

/** Counts the running requests of each user, and the bytes of their bodies, in this process. */
export class ConcurrencyLimit {
  readonly #running = new Map<UserId, Running>()
  readonly #bodies = new WeakMap<FastifyReply, Body>()

  /**
   * Counts one until its answer is sent or its connection is closed.
   * @param bytes that its body may hold in memory (`bodyBytes`) @throws HttpError 429
   */
  begin(user: UserId, reply: FastifyReply, bytes = 0): void {
    const running = this.#running.get(user) ?? { calls: 0, bytes: 0 }
    if (running.calls >= MOST_CALLS || (bytes > 0 && running.bytes + bytes > MOST_BYTES)) throw tooMany(reply)
    // The connection is closed already: no event would tell.
    if (reply.raw.destroyed) return
    const body = { user, bytes }
    this.#bodies.set(reply, body)
    this.#running.set(user, { calls: running.calls + 1, bytes: running.bytes + bytes })
    void answerEnded(reply).then(() => {
      this.#bodies.delete(reply)
      this.#end(body)
    })
  }

  /** Counts bytes of a body that are held as they come, as those of a form, until the same moment. @throws HttpError 429 */
  hold(reply: FastifyReply, bytes: number): void {
    const body = this.#bodies.get(reply)
    const running = body && this.#running.get(body.user)
    if (!running) return
    if (running.bytes + bytes > MOST_BYTES) throw tooMany(reply)
    body.bytes += bytes
    this.#running.set(body.user, { ...running, bytes: running.bytes + bytes })
  }

  #end({ user, bytes }: Body): void {
    const running = this.#running.get(user)
    if (!running || running.calls === 1) this.#running.delete(user)
    else this.#running.set(user, { calls: running.calls - 1, bytes: running.bytes - bytes })
  }
}

function tooMany(reply: FastifyReply): HttpError {
  reply.header('retry-after', 1)
  return new HttpError(429, 'Too many requests of yours are being answered. Wait a moment and try again.', {
    code: 'too-many-at-once',
  })
}
