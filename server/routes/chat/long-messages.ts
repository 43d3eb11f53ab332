import { MAX_GIVEN_CHARACTERS } from '../../../contract/given-back.ts'
import { HttpError } from '../../kernel/problem.ts'

/** Everything that is stored of a chat is read again at each question. @throws HttpError 413 */
export function refuseLongMessages(messages: readonly object[]): void {
  if (messages.every((message) => JSON.stringify(message).length <= MAX_GIVEN_CHARACTERS)) return
  throw new HttpError(413, `A message has at most ${MAX_GIVEN_CHARACTERS.toLocaleString('en')} characters.`, {
    code: 'too-long',
  })
}
