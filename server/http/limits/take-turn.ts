import type { FastifyReply } from 'fastify'
import type { User } from '../../../contract/accounts/account.ts'
import type { Endpoint } from '../../../contract/endpoints.ts'
import { type FairQueue, type FairQueueSettings, QueueFullError } from '../../kernel/fair-queue.ts'
import { HttpError } from '../../kernel/problem.ts'
import { answerEnded, callerGone } from '../caller-gone.ts'
import type { Handler } from '../handler.ts'

/**
 * Of what takes long, or costs a provider's money, for one person: more than a page asks for, in as many windows as are of
 * use. Others do not wait for it (kernel/fair-queue.ts); threads are shared out again (language/threads.ts).
 */
export const AT_ONCE: FairQueueSettings = { places: Number.POSITIVE_INFINITY, each: 4, waiting: 16 }
const RETRY_AFTER_SECONDS = 5
/** nginx's word for it; nobody hears it, and it is no failure for the log. */
const CALLER_GONE = 499

/** The handler in the person's turn; a turn ends with the answer. Throws HttpError 429 where too many wait already. */
export function inTurn<E extends Endpoint & { access: 'user' }>(turns: FairQueue, handler: Handler<E>): Handler<E> {
  return async (call) => {
    const person = (call.user as User).id
    return turns
      .run(person, callerGone(call.reply), () => handler(call))
      .catch((error: unknown) => {
        throw refusal(error, call.reply)
      })
  }
}

/** The same for an answer that is made while it is sent: resolves when it may begin. The turn ends when it is sent, or its caller gone. */
export async function turnToSendAudio(turns: FairQueue, person: string, reply: FastifyReply): Promise<void> {
  await new Promise<void>((begin, refuse) => {
    const work = async () => {
      begin()
      await answerEnded(reply)
    }
    turns.run(person, callerGone(reply), work).catch((error: unknown) => refuse(refusal(error, reply)))
  })
}

function refusal(error: unknown, reply: FastifyReply): unknown {
  if (reply.raw.destroyed) return new HttpError(CALLER_GONE, 'The caller hung up.')
  if (!(error instanceof QueueFullError)) return error
  reply.header('retry-after', RETRY_AFTER_SECONDS)
  return new HttpError(429, 'You have asked for too much at once. Wait until some of it is done, and try again.', {
    code: 'too-many-at-once',
  })
}
