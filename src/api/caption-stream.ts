import type { RecordingId } from '../../contract/ids.ts'
import { type CaptionEvent, captionEndpoints, captionEventSchema } from '../../contract/recordings/captions.ts'
import { ApiError, failureOf, offline, wrongFormat } from './api-error.ts'
import type { Client } from './client.ts'

/** The server says something each 15 s. Milliseconds. */
const SILENCE_MS = 40_000

/** The captions of a take that runs, until the server ends them. Throws ApiError: 404 until its first bytes are there. */
export async function* captionsOf(
  client: Pick<Client, 'send'>,
  recording: RecordingId,
  signal: AbortSignal,
): AsyncGenerator<CaptionEvent> {
  const path = captionEndpoints.captions.path.replace(':id', recording)
  const headers = { accept: 'text/event-stream' }
  const reply = await client.send(path, { method: 'GET', headers, signal, timeoutMs: SILENCE_MS })
  if (!reply.ok) throw await failureOf(reply)
  const isStream = reply.headers.get('content-type')?.startsWith('text/event-stream')
  if (reply.redirected || !isStream || !reply.body) throw wrongFormat()
  const reader = reply.body.getReader()
  const decoder = new TextDecoder()
  try {
    for (let rest = ''; ; ) {
      const { value, done } = await reader.read()
      if (done) return
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventOf(block)
        if (event) yield event
      }
    }
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof ApiError ? error : offline(error)
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Null for a comment, and for what a newer server tells. */
function eventOf(block: string): CaptionEvent | null {
  const data = block.split('\n').filter((line) => line.startsWith('data: '))
  if (data.length === 0) return null
  const parsed = captionEventSchema.safeParse(JSON.parse(data.map((line) => line.slice(6)).join('\n')))
  return parsed.success ? parsed.data : null
}
