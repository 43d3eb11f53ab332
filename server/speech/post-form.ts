import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

export type FormReply = { status: number; body: string; retryAfter: string | null }

/**
 * Posts a form and waits for the answer as long as `signal` allows. Node's fetch gives up when no header came for five
 * minutes, and a transcription server of one's own sends none before it has heard the whole recording.
 */
export async function postForm(
  url: string,
  form: FormData,
  options: { headers: Record<string, string>; signal: AbortSignal },
): Promise<FormReply> {
  const encoded = new Response(form)
  if (!encoded.body) throw new Error('A form always has a body')
  const request = url.startsWith('https:') ? secureRequest : plainRequest
  const call = request(url, {
    method: 'POST',
    signal: options.signal,
    headers: { ...options.headers, 'content-type': encoded.headers.get('content-type') ?? '' },
  })
  const answered = new Promise<FormReply>((resolve, reject) => {
    call.on('error', reject)
    call.on('response', (reply) => {
      const retryAfter = reply.headers['retry-after'] ?? null
      text(reply).then((body) => resolve({ status: reply.statusCode ?? 0, body, retryAfter }), reject)
    })
  })
  const sent = pipeline(Readable.fromWeb(encoded.body as ReadableStream), call)
  // A server may refuse a file (413) before it has read it all: its answer counts, not that it hung up on the rest.
  return await Promise.race([answered, sent.then(() => answered)]).catch(() => answered)
}
