import { z } from 'zod/mini'
import { type ChatAnswer, type ChatRequest, chatAnswerSchema } from '../../contract/chat.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { ApiFailure, failureOf, offline } from './api-failure.ts'
import type { Client } from './client.ts'

/** From the question to the last word, in milliseconds: a slow model on a small machine needs minutes. */
const ANSWER_TIMEOUT_MS = 300_000

const eventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('delta'), text: z.string() }),
  z.object({ type: z.literal('done'), answer: chatAnswerSchema }),
  z.object({ type: z.literal('error'), error: z.string() }),
])

/**
 * Asks a question and hears the answer as it is made. `onText` gets each stretch of text as it comes.
 * Throws ApiFailure; an error event of the server has status 502.
 */
export async function streamChat(
  client: Client,
  question: ChatRequest,
  onText: (text: string) => void,
  signal?: AbortSignal,
): Promise<ChatAnswer> {
  const reply = await client.send(endpoints.chat.path, {
    method: endpoints.chat.method,
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(question),
    signal,
    timeoutMs: ANSWER_TIMEOUT_MS,
  })
  if (!reply.ok) throw await failureOf(reply)
  const isStream = reply.headers.get('content-type')?.startsWith('text/event-stream')
  if (reply.redirected || !isStream || !reply.body) throw offline()
  const reader = reply.body.getReader()
  try {
    return await readEvents(reader, onText)
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof ApiFailure ? error : offline(error)
  } finally {
    reader.releaseLock()
  }
}

async function readEvents(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  onText: (text: string) => void,
): Promise<ChatAnswer> {
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    rest += decoder.decode(value, { stream: !done })
    const blocks = rest.split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = eventOf(block)
      if (event?.type === 'done') return event.answer
      if (event?.type === 'error') throw modelFailure(event.error)
      if (event) onText(event.text)
    }
    if (done) throw offline(new Error('The answer broke off.'))
  }
}

/** One event of a stream (HTML standard, section 9.2): its data lines, read as JSON. Null for comments. */
function eventOf(block: string): z.infer<typeof eventSchema> | null {
  const lines = block.split(/\r?\n/)
  const data = lines.filter((line) => line.startsWith('data:')).map((line) => line.slice(5))
  if (data.length === 0) return null
  const type = lines
    .find((line) => line.startsWith('event:'))
    ?.slice(6)
    .trim()
  const content: unknown = JSON.parse(data.join('\n'))
  return eventSchema.parse(typeof content === 'object' ? { type, ...content } : content)
}

const modelFailure = (message: string): ApiFailure =>
  new ApiFailure({ kind: 'status', status: 502, message, code: undefined, retryAfterMs: null })
