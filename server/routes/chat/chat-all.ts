import type { endpoints } from '../../../contract/endpoints.ts'
import { type MessageId, newMessageId, type UserId } from '../../../contract/ids.ts'
import type { LibraryAnswer, LibraryMessage, LibraryQuestion } from '../../../contract/recordings/library-chat.ts'
import type { LanguageModel, LibraryModelAnswer } from '../../../core/language/language-model.ts'
import { NOT_SAID_ANYWHERE } from '../../../core/language/not-said.ts'
import { withdrawnWith } from '../../../core/text/withdrawn-answer.ts'
import { callerGone } from '../../http/caller-gone.ts'
import type { Handler } from '../../http/handler.ts'
import { transactionOf } from '../../store/dialects/transactions.ts'
import type { Database, Write } from '../../store/schema.ts'
import { findPurged } from '../../store/tables/accounts/purged.ts'
import { addLibraryMessage, findLibraryAnswer } from '../../store/tables/recordings/library-messages.ts'
import { refuseFullLibraryChat } from './full-chat.ts'
import { librarySources } from './library-sources.ts'
import type { AnswersUnderWay } from './running-answers.ts'
import { answerOf } from './stored-answer.ts'
import { answerAs, type OnText } from './streamed-answer.ts'

type Ports = { database: Database; model: LanguageModel; underWay: AnswersUnderWay }

/** A question about all recordings, answered from the passages that the person's device found in them. */
export function chatAll({ database, model, underWay }: Ports): Handler<typeof endpoints.chatAll> {
  return async ({ body, user, request, reply }) => {
    const askedAt = new Date()
    await refuseFullLibraryChat(database, user.id, body.messageId)
    const sources = await librarySources(database, user.id, body.passages)
    const signal = callerGone(reply)
    const answer = async (onText?: OnText): Promise<LibraryAnswer> => {
      const before = await findLibraryAnswer(database, user.id, body.messageId)
      if (before) return answerOf(before)
      const question = { message: body.message, history: body.conversationHistory, sources }
      // Where nothing was found there is nothing to think about.
      const made =
        sources.length === 0
          ? { response: NOT_SAID_ANYWHERE, citations: [], engine: model.engine }
          : await underWay.run(user.id, body.messageId, (stop) =>
              model.answerFromMany(question, { signal, stop, person: user.id, onText }),
            )
      return keep(database, user.id, { question: body, askedAt, made })
    }
    return answerAs({ request, reply, signal, answer })
  }
}

type Made = { question: LibraryQuestion; askedAt: Date; made: LibraryModelAnswer }

/** Stores question and answer together; when a repeat of the question was quicker, its answer is the one that counts. */
function keep(database: Database, user: UserId, made: Made): Promise<LibraryAnswer> {
  return transactionOf(database, user, async (write) => {
    const before = await findLibraryAnswer(write, user, made.question.messageId)
    if (before) return answerOf(before)
    const [question, whole] = messagesOf(made)
    const answer = await withoutPurged(write, whole)
    await addLibraryMessage(write, user, question)
    await addLibraryMessage(write, user, answer)
    return answerOf(answer)
  })
}

/** A recording may have been deleted for good while the model was thinking. */
async function withoutPurged(write: Write, answer: LibraryMessage): Promise<LibraryMessage> {
  for (const { recordingId } of answer.citations) {
    const rest = (await findPurged(write, recordingId)) && withdrawnWith(answer, recordingId)
    if (rest) return rest
  }
  return answer
}

/** The answer is never at the same millisecond as its question: the order of a chat is that of its times. */
function messagesOf({ question, askedAt, made }: Made): [question: LibraryMessage, answer: LibraryMessage] {
  const asked = messageOf(question.messageId, 'user', question.message, askedAt.getTime())
  const answered = messageOf(newMessageId(), 'assistant', made.response, Math.max(Date.now(), askedAt.getTime() + 1))
  return [
    asked,
    {
      ...answered,
      citations: made.citations,
      engine: made.engine,
      replyTo: question.messageId,
      searched: question.searched,
      ...(made.stopped && { stopped: true }),
    },
  ]
}

const messageOf = (id: MessageId, role: LibraryMessage['role'], content: string, at: number): LibraryMessage => ({
  ...{ id, role, content, timestamp: new Date(at).toISOString() },
  ...{ citations: [], engine: null, replyTo: null },
})
