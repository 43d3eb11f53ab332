import type { FastifyReply } from 'fastify'
import type { User } from '../../../contract/accounts/account.ts'
import type { Endpoint } from '../../../contract/endpoints.ts'
import { type FairQueue, type FairQueueSettings, QueueFullError } from '../../kernel/fair-queue.ts'
import { HttpError } from '../../kernel/problem.ts'
import { turn } from '../../kernel/turn.ts'
import { answerEnded, callerGone } from '../caller-gone.ts'
import type { Handler } from '../handler.ts'
import { MOST_CALLS } from './concurrency-limit.ts'

/**
 * The limit of slow or paid calls for each user: more than the page makes in several windows. Other users do not wait for them
 * (kernel/fair-queue.ts); the threads are shared again (language/threads.ts).
 */
export const AT_ONCE: FairQueueSettings = { places: Number.POSITIVE_INFINITY, each: 4, waiting: 16 }
/** The same for calls that read a long value, such as a transcript: quick, so nobody is refused, but each is one block of work. */
export const ONE_READ: FairQueueSettings = { places: Number.POSITIVE_INFINITY, each: 1, waiting: MOST_CALLS }
/** For calls that change a transcript: one of each person runs at a time, and 19 more may wait. */
export const ONE_EDIT: FairQueueSettings = { ...AT_ONCE, each: 1, waiting: AT_ONCE.each + AT_ONCE.waiting - 1 }
/** For calls of many edits, each of which is a commit: a person's do not stand before everybody else's, and none is refused. */
export const FEW_BATCHES: FairQueueSettings = { ...AT_ONCE, waiting: MOST_CALLS }
const RETRY_AFTER_SECONDS = 5
/** nginx's status for a caller that hung up; nobody reads it, and it is no failure for the log. */
const CALLER_GONE = 499

/**
 * Runs the handler in the user's turn; the turn ends with the answer. Before each, everybody else is served: on SQLite its queries alone
 * would not let them. Throws HttpError 429 when too many wait.
 */
export function inTurn<E extends Endpoint & { access: 'user' }>(turns: FairQueue, handler: Handler<E>): Handler<E> {
  return (call) => takeTurn(turns, (call.user as User).id, call.reply, async () => handler(call))
}

/** The same for a part of a call. */
export async function takeTurn<T>(
  turns: FairQueue,
  person: string,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await turns.run(person, callerGone(reply), async () => {
      await turn()
      return work()
    })
  } catch (error) {
    throw refusal(error, reply)
  }
}

/**
 * The same for an answer that is made while it is sent: resolves when it may begin. The turn ends when it is sent or the caller
 * is gone.
 */
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
