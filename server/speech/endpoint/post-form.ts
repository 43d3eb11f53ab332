import { randomUUID } from 'node:crypto'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

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
  const boundary = `form-${randomUUID()}`
  const request = url.startsWith('https:') ? secureRequest : plainRequest
  const call = request(url, {
    method: 'POST',
    signal: options.signal,
    headers: { ...options.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  const answered = new Promise<FormReply>((resolve, reject) => {
    call.on('error', reject)
    call.on('response', (reply) => {
      const retryAfter = reply.headers['retry-after'] ?? null
      text(reply).then((body) => resolve({ status: reply.statusCode ?? 0, body, retryAfter }), reject)
    })
  })
  const sent = pipeline(Readable.from(multipart(form, boundary)), call)
  // A server may refuse a file (413) before it has read it all: its answer counts, not that it hung up on the rest.
  return await Promise.race([answered, sent.then(() => answered)]).catch(() => answered)
}

/**
 * RFC 7578. Written here because undici's own body of a form throws outside of every promise when it is cancelled while
 * it is being filled, as it is when nobody listens over there, and that ends the process.
 */
async function* multipart(form: FormData, boundary: string): AsyncGenerator<string | Uint8Array> {
  for (const [name, value] of form) {
    const disposition = `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"`
    if (typeof value === 'string') {
      yield `${disposition}\r\n\r\n${value}\r\n`
    } else {
      const type = value.type || 'application/octet-stream'
      yield `${disposition}; filename="${quoted(value.name)}"\r\ncontent-type: ${type}\r\n\r\n`
      yield* value.stream()
      yield '\r\n'
    }
  }
  yield `--${boundary}--\r\n`
}

/** As browsers do it (HTML standard, multipart/form-data encoding algorithm). */
const quoted = (name: string): string => name.replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/"/g, '%22')
