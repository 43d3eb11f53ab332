import { z } from 'zod/mini'
import type { endpoints } from '../../contract/endpoints.ts'
import type { ChatEvent } from '../../contract/recordings/chat.ts'
import { ApiError, offline } from './api-error.ts'
import type { Client } from './client.ts'
import { readEvents, type StreamEvent } from './read-events.ts'

/** Until the first word, and between any two, in milliseconds: a slow model on a small machine needs minutes. */
const ANSWER_TIMEOUT_MS = 300_000

const eventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('delta'), text: z.string() }),
  z.object({ type: z.literal('done'), answer: z.unknown() }),
  z.object({ type: z.literal('error'), error: z.string() }),
])

type ChatEndpoint = typeof endpoints.chat | typeof endpoints.chatAll
type Answer<E extends ChatEndpoint> = z.output<E['answer']>

/**
 * Asks a question and hears the answer as it is made. `onText` gets each stretch of text as it comes.
 * Throws ApiError; an error event of the server has status 502.
 */
export async function streamChat<E extends ChatEndpoint>(
  client: Client,
  endpoint: E,
  question: z.input<E['body']>,
  { onText, signal }: { onText: (text: string) => void; signal?: AbortSignal },
): Promise<Answer<E>> {
  const events = readEvents(client, endpoint.path, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
    signal,
    timeoutMs: ANSWER_TIMEOUT_MS,
  })
  for await (const told of events) {
    const event = eventOf(told, endpoint)
    if (event.type === 'done') return event.answer
    if (event.type === 'error') throw modelFailure(event.error)
    onText(event.text)
  }
  throw offline(new Error('The answer broke off.'))
}

/** Throws ApiError for what nobody can read. */
function eventOf<E extends ChatEndpoint>({ type, data }: StreamEvent, endpoint: E): ChatEvent<Answer<E>> {
  try {
    const content: unknown = JSON.parse(data)
    const event = eventSchema.parse(typeof content === 'object' ? { type, ...content } : content)
    if (event.type !== 'done') return event
    return { type: 'done', answer: endpoint.answer.parse(event.answer) as Answer<E> }
  } catch (error) {
    throw offline(error)
  }
}

const modelFailure = (message: string): ApiError =>
  new ApiError({ kind: 'status', status: 502, message, code: undefined, retryAfterMs: null })
