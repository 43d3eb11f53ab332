import type { endpoints } from '../../../contract/endpoints.ts'
import type { Handler } from '../../http/handler.ts'
import type { AnswersUnderWay } from './running-answers.ts'

export function stopAnswer(underWay: AnswersUnderWay): Handler<typeof endpoints.stopAnswer> {
  return async ({ body, user }) => {
    await underWay.stop(user.id, body.messageId)
    return { ok: true }
  }
}
