import type { IncomingMessage } from 'node:http'
import { type ScriptedServer, startScriptedServer } from './scripted-server.ts'

export type SpeechRequest = {
  path: string
  authorization: string | null
  model: string | null
  language: string | null
  prompt: string | null
  responseFormat: string | null
  granularities: string[]
  file: { name: string; type: string; bytes: Uint8Array }
}

export type SpokenSegment = { start: number; end: number; text: string }
export type SpeechServer = ScriptedServer & { requests: SpeechRequest[] }

const SPOKEN: SpokenSegment[] = [
  { start: 0, end: 4.5, text: ' And so, my fellow Americans, ask not' },
  { start: 4.5, end: 7.8, text: ' what your country can do for you,' },
  { start: 7.8, end: 11, text: ' ask what you can do for your country.' },
]

type Options = {
  /** What it hears in a file, in the file's own time; always the same when left out or undefined. */
  hear?: (file: SpeechRequest['file']) => Promise<SpokenSegment[] | undefined>
  /** It answers 413 to a larger file. */
  mostBytes?: number
}

/**
 * Speaks POST …/audio/transcriptions of the OpenAI protocol over a socket: it reads the multipart form, keeps what it
 * was sent, refuses what the real ones refuse, and answers with the segments it was given.
 */
export async function startSpeechServer(options: Options = {}): Promise<SpeechServer> {
  const requests: SpeechRequest[] = []
  const server = await startScriptedServer(async (request, body, reply) => {
    const form = await readForm(request, body)
    reply.setHeader('content-type', 'application/json')
    if (typeof form === 'string') {
      reply.writeHead(400).end(JSON.stringify({ error: { message: form } }))
      return
    }
    requests.push(form)
    if (form.file.bytes.length > (options.mostBytes ?? Number.POSITIVE_INFINITY)) {
      reply.writeHead(413).end(JSON.stringify({ error: { message: 'Maximum content size limit exceeded' } }))
      return
    }
    const segments = (await options.hear?.(form.file)) ?? SPOKEN
    const text = segments
      .map((segment) => segment.text)
      .join('')
      .trim()
    const numbered = segments.map((segment, id) => ({ id, seek: 0, ...segment, no_speech_prob: 0.01 }))
    const duration = segments.at(-1)?.end ?? 0
    const verbose = { task: 'transcribe', language: 'english', duration, text, words: null, segments: numbered }
    reply.end(JSON.stringify(form.responseFormat === 'verbose_json' ? verbose : { text }))
  })
  return { ...server, requests }
}

/** The form, or what is wrong with it. */
async function readForm(request: IncomingMessage, body: Buffer): Promise<SpeechRequest | string> {
  if (request.method !== 'POST') return 'POST only'
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(new Uint8Array(body), { headers }).formData()
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return 'file is missing'
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : null
  }
  if (!text('model')) return 'model is missing'
  const responseFormat = text('response_format')
  if (responseFormat !== null && !['json', 'verbose_json'].includes(responseFormat)) return 'response_format is unknown'
  return {
    path: request.url ?? '',
    authorization: request.headers.authorization ?? null,
    model: text('model'),
    language: text('language'),
    prompt: text('prompt'),
    responseFormat,
    granularities: form.getAll('timestamp_granularities[]').map(String),
    file: { name: file.name, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) },
  }
}
