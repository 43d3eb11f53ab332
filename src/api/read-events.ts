import { ApiError, failureOf, offline, wrongFormat } from './api-error.ts'
import type { Client, SendInit } from './client.ts'

/** One event of a stream (HTML standard, section 9.2). `type`: left out where the stream does not name it. */
export type StreamEvent = { type?: string; data: string }

/** The events of an answer as they come, without its comments, until it ends. Throws ApiError, or the reason of the caller's own signal. */
export async function* readEvents(
  client: Pick<Client, 'send'>,
  path: string,
  { headers, ...init }: SendInit,
): AsyncGenerator<StreamEvent> {
  const reply = await client.send(path, { ...init, headers: { ...headers, accept: 'text/event-stream' } })
  if (!reply.ok) throw await failureOf(reply)
  const isStream = reply.headers.get('content-type')?.startsWith('text/event-stream')
  if (reply.redirected || !isStream || !reply.body) throw wrongFormat()
  const reader = reply.body.getReader()
  const decoder = new TextDecoder()
  try {
    for (let rest = ''; ; ) {
      const { value, done } = await reader.read()
      const blocks = (rest + decoder.decode(value, { stream: !done })).split(/\r?\n\r?\n/)
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventOf(block)
        if (event) yield event
      }
      if (done) return
    }
  } catch (error) {
    init.signal?.throwIfAborted()
    throw error instanceof ApiError ? error : offline(error)
  } finally {
    // Whoever has heard enough leaves the rest.
    await reader.cancel().catch(() => undefined)
  }
}

/** Null for a comment. */
function eventOf(block: string): StreamEvent | null {
  const lines = block.split(/\r?\n/)
  const data = lines.filter((line) => line.startsWith('data:')).map((line) => line.slice(5))
  if (data.length === 0) return null
  const type = lines.find((line) => line.startsWith('event:'))
  return { data: data.join('\n'), ...(type === undefined ? {} : { type: type.slice(6).trim() }) }
}
