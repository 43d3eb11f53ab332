import { MAX_GIVEN_CHARACTERS } from '../../../contract/given-back.ts'
import type { MessageId, UserId } from '../../../contract/ids.ts'
import { MAX_GIVEN_CHAT_BYTES, MAX_LIBRARY_CHAT_BYTES } from '../../../contract/limits.ts'
import { HttpError } from '../../kernel/problem.ts'
import type { Database } from '../../store/schema.ts'
import { bytesOfLibraryChat, findLibraryAnswer } from '../../store/tables/recordings/library-messages.ts'
import { bytesOfChat } from '../../store/tables/recordings/messages.ts'
import { type KeptQuestion, keptAnswer } from './stored-answer.ts'

/** Of a question and its answer: what was asked can be given back as well. */
const ROOM = 2 * MAX_GIVEN_CHARACTERS

/** Before anybody is asked: an answer that cannot be kept is none. One that was made is told again. @throws HttpError 413 */
export async function refuseFullChat(database: Database, question: KeptQuestion): Promise<void> {
  if ((await bytesOfChat(database, question.recording)) <= MAX_GIVEN_CHAT_BYTES - ROOM) return
  if (await keptAnswer(database, question)) return
  throw fullChat()
}

/** The same for the chat over all recordings. @throws HttpError 413 */
export async function refuseFullLibraryChat(database: Database, user: UserId, question: MessageId): Promise<void> {
  if ((await bytesOfLibraryChat(database, user)) <= MAX_LIBRARY_CHAT_BYTES - ROOM) return
  if (!(await findLibraryAnswer(database, user, question))) throw fullChat()
}

/** A recording has one of its own, and all of them have one. */
export const fullChat = (): HttpError =>
  new HttpError(413, 'This chat is full. Ask in another one.', { code: 'too-long' })
