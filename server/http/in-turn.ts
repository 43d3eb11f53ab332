import type { User } from '../../contract/account.ts'
import type { Endpoint } from '../../contract/endpoints.ts'
import { Problem } from '../problem.ts'
import { TooManyWaiting, type Turns, type TurnsSettings } from '../turns.ts'
import { callerGone } from './caller-gone.ts'
import type { Handler } from './handler.ts'

/**
 * Of what takes long, or costs a provider's money, for one person: more than a page asks for, in as many windows as are of
 * use. Others do not wait for it (turns.ts); threads are shared out again (language/threads.ts).
 */
export const AT_ONCE: TurnsSettings = { places: Number.POSITIVE_INFINITY, each: 4, waiting: 16 }
const RETRY_AFTER_SECONDS = 5

/** The handler in the person's turn; a turn ends with the answer. Throws Problem 429 where too many wait already. */
export function inTurn<E extends Endpoint & { access: 'user' }>(turns: Turns, handler: Handler<E>): Handler<E> {
  return async (call) => {
    const person = (call.user as User).id
    try {
      return await turns.run(person, callerGone(call.reply), () => handler(call))
    } catch (error) {
      if (!(error instanceof TooManyWaiting)) throw error
      call.reply.header('retry-after', RETRY_AFTER_SECONDS)
      throw new Problem(429, 'You have asked for too much at once. Wait until some of it is done, and try again.', {
        code: 'too-many-at-once',
      })
    }
  }
}
