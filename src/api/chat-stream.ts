import { z } from 'zod/mini'
import type { endpoints } from '../../contract/endpoints.ts'
import type { ChatEvent } from '../../contract/recordings/chat.ts'
import { ApiError, failureOf, offline, wrongFormat } from './api-error.ts'
import type { Client } from './client.ts'

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
  const reply = await client.send(endpoint.path, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(question),
    signal,
    timeoutMs: ANSWER_TIMEOUT_MS,
  })
  if (!reply.ok) throw await failureOf(reply)
  const isStream = reply.headers.get('content-type')?.startsWith('text/event-stream')
  if (reply.redirected || !isStream || !reply.body) throw wrongFormat()
  const reader = reply.body.getReader()
  try {
    return await readEvents(reader, endpoint, onText)
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof ApiError ? error : offline(error)
  } finally {
    reader.releaseLock()
  }
}

async function readEvents<E extends ChatEndpoint>(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  endpoint: E,
  onText: (text: string) => void,
): Promise<Answer<E>> {
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    rest += decoder.decode(value, { stream: !done })
    const blocks = rest.split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = eventOf(block, endpoint)
      if (event?.type === 'done') return event.answer
      if (event?.type === 'error') throw modelFailure(event.error)
      if (event) onText(event.text)
    }
    if (done) throw offline(new Error('The answer broke off.'))
  }
}

/** One event of a stream (HTML standard, section 9.2): its data lines, read as JSON. Null for comments. */
function eventOf<E extends ChatEndpoint>(block: string, endpoint: E): ChatEvent<Answer<E>> | null {
  const lines = block.split(/\r?\n/)
  const data = lines.filter((line) => line.startsWith('data:')).map((line) => line.slice(5))
  if (data.length === 0) return null
  const type = lines
    .find((line) => line.startsWith('event:'))
    ?.slice(6)
    .trim()
  const content: unknown = JSON.parse(data.join('\n'))
  const event = eventSchema.parse(typeof content === 'object' ? { type, ...content } : content)
  if (event.type !== 'done') return event
  return { type: 'done', answer: endpoint.answer.parse(event.answer) as Answer<E> }
}

const modelFailure = (message: string): ApiError =>
  new ApiError({ kind: 'status', status: 502, message, code: undefined, retryAfterMs: null })
