import type { endpoints } from '../../../contract/endpoints.ts'
import { CHAT_HISTORY_MESSAGES } from '../../../contract/limits.ts'
import type { ChatAnswer, ChatRequest } from '../../../contract/recordings/chat.ts'
import type { LanguageModel, Question } from '../../../core/language/language-model.ts'
import { callerGone } from '../../http/caller-gone.ts'
import type { Handler } from '../../http/handler.ts'
import { HttpError } from '../../kernel/problem.ts'
import type { LanguageThreads } from '../../language/threads.ts'
import type { Database } from '../../store/schema.ts'
import { type SentTranscript, sentTranscript } from '../transcripts/sent-transcript.ts'
import { refuseFullChat } from './full-chat.ts'
import { modelProblem } from './model-problem.ts'
import type { AnswersUnderWay } from './running-answers.ts'
import { type KeptQuestion, keepAnswer, keptAnswer } from './stored-answer.ts'
import { answerAs, type OnText } from './streamed-answer.ts'

type Ports = { database: Database; model: LanguageModel; language: LanguageThreads; underWay: AnswersUnderWay }

/** A question about a transcript: JSON, or events to a caller that accepts them. */
export function chat({ database, model, language, underWay }: Ports): Handler<typeof endpoints.chat> {
  return async ({ body, user, request, reply }) => {
    const askedAt = new Date()
    const signal = callerGone(reply)
    const sent = await sentTranscript({ database, run: language.run, signal }, user, body).catch(modelProblem)
    if (sent.passages.length === 0) throw new HttpError(400, 'There is no transcript to ask about yet.')
    const kept = keptQuestion(body, sent, askedAt)
    if (kept) await refuseFullChat(database, kept)
    const answer = async (onText?: OnText): Promise<ChatAnswer> => {
      const before = kept && (await keptAnswer(database, kept))
      if (before) return before
      const ask = (stop?: AbortSignal) =>
        model.answer(questionOf(body, sent), { signal, stop, person: user.id, onText })
      const made = await (kept ? underWay.run(user.id, kept.id, ask) : ask())
      return kept ? keepAnswer(database, kept, made) : made
    }
    return answerAs({ request, reply, signal, answer })
  }
}

function questionOf(body: ChatRequest, { passages, recording }: SentTranscript): Question {
  return {
    title: body.recordingTitle ?? recording?.row.title ?? '',
    message: body.message,
    history: (body.conversationHistory ?? []).slice(-CHAT_HISTORY_MESSAGES),
    passages,
  }
}

function keptQuestion({ messageId, message }: ChatRequest, sent: SentTranscript, at: Date): KeptQuestion | null {
  if (!sent.recording || messageId === undefined) return null
  return { recording: sent.recording.row.id, user: sent.recording.userId, id: messageId, text: message, at }
}
