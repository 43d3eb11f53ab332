import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ChatEvent } from '../../../contract/recordings/chat.ts'
import { ModelFailedError } from '../../../core/language/language-model.ts'
import { openEventStream } from '../../http/event-stream.ts'
import { modelProblem } from './model-problem.ts'

export type OnText = (text: string) => void

type Answering<Answer> = {
  request: FastifyRequest
  reply: FastifyReply
  /** Aborts when the caller hangs up. */
  signal: AbortSignal
  answer: (onText?: OnText) => Promise<Answer>
}

/** Answers as JSON, or as events to a caller that accepts them. Throws HttpError 502 when the model failed. */
export function answerAs<Answer>({ request, reply, signal, answer }: Answering<Answer>): Promise<Answer> {
  const wantsEvents = request.headers.accept?.includes('text/event-stream') ?? false
  return wantsEvents ? streamed(reply, signal, answer) : answer().catch(modelProblem)
}

async function streamed<Answer>(
  reply: FastifyReply,
  signal: AbortSignal,
  answer: (onText: OnText) => Promise<Answer>,
): Promise<Answer> {
  const events = openEventStream(reply)
  const send = (event: ChatEvent<Answer>) => events.send(event)
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
  error instanceof ModelFailedError
    ? error.message
    : 'I encountered an error processing your request. Please try again.'
