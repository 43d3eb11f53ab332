import type { FastifyReply } from 'fastify'
import type { ChatAnswer, ChatEvent, ChatRequest } from '../../contract/chat.ts'
import type { endpoints } from '../../contract/endpoints.ts'
import { CHAT_HISTORY_MESSAGES } from '../../contract/limits.ts'
import { callerGone } from '../http/caller-gone.ts'
import { openEventStream } from '../http/event-stream.ts'
import type { Handler } from '../http/handler.ts'
import { type LanguageModel, ModelFailed, type Question } from '../language/language-model.ts'
import { Problem } from '../problem.ts'
import type { Database } from '../store/schema.ts'
import type { AnswersUnderWay } from './answers-under-way.ts'
import { type KeptQuestion, keepAnswer, keptAnswer } from './kept-answer.ts'
import { type SentTranscript, sentTranscript } from './sent-transcript.ts'

type Ports = { database: Database; model: LanguageModel; underWay: AnswersUnderWay }
type OnText = (text: string) => void

/** A question about a transcript: JSON, or events to a caller that accepts them. */
export function chat({ database, model, underWay }: Ports): Handler<typeof endpoints.chat> {
  return async ({ body, user, request, reply }) => {
    const askedAt = new Date()
    const sent = await sentTranscript(database, user, body)
    if (sent.passages.length === 0) throw new Problem(400, 'There is no transcript to ask about yet.')
    const kept = keptQuestion(body, sent, askedAt)
    const signal = callerGone(reply)
    const answer = async (onText?: OnText): Promise<ChatAnswer> => {
      const before = kept && (await keptAnswer(database, kept))
      if (before) return before
      const ask = (stop?: AbortSignal) => model.answer(questionOf(body, sent), { signal, stop, onText })
      const made = await (kept ? underWay.run(user.id, kept.id, ask) : ask())
      return kept ? keepAnswer(database, kept, made) : made
    }
    const wantsEvents = request.headers.accept?.includes('text/event-stream') ?? false
    return wantsEvents ? streamed(reply, signal, answer) : answer().catch(toProblem)
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

async function streamed(
  reply: FastifyReply,
  signal: AbortSignal,
  answer: (onText: OnText) => Promise<ChatAnswer>,
): Promise<ChatAnswer> {
  const events = openEventStream(reply)
  const send = (event: ChatEvent) => events.send(event)
  try {
    const whole = await answer((text) => send({ type: 'delta', text }))
    send({ type: 'done', answer: whole })
    return whole
  } catch (error) {
    if (!signal.aborted) send({ type: 'error', error: sentenceOf(error) })
    throw error
  } finally {
    events.end()
  }
}

const sentenceOf = (error: unknown): string =>
  error instanceof ModelFailed ? error.message : 'I encountered an error processing your request. Please try again.'

function toProblem(error: unknown): never {
  if (error instanceof ModelFailed) throw new Problem(502, error.message, { code: 'model', cause: error })
  throw error
}
