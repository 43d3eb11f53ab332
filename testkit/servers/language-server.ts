import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ModelServers } from '../../server/language/local-models.ts'
import { type ScriptedServer, startScriptedServer } from './scripted-server.ts'

type Message = { role: string; content: string }
export type LanguageRequest = {
  path: string
  authorization: string | null
  model: string
  stream: boolean
  messages: Message[]
  /** Whether the answer was asked for by a JSON schema. */
  schema: boolean
  /** The type of response_format. */
  format: string | null
}
export type LanguageServer = ScriptedServer & {
  requests: LanguageRequest[]
  /** Overrides what the next answers say. */
  say(...texts: string[]): void
  /** The next streamed answer stands still after so many pieces of seven characters, until it goes on or the caller hangs up. */
  standStill(pieces: number): void
  /** The answer that stands still goes on by so many pieces, or to its end. */
  goOn(pieces?: number): void
  /** Paths that were read with GET. */
  looked: string[]
  /** How many callers hung up on an answer that stood still. */
  hungUp(): number
}

type Line = { id: string; text: string }

/**
 * Speaks POST …/chat/completions of the OpenAI protocol over a socket, whole or streamed. It knows only what it is sent:
 * it answers with the numbered line of the prompt that shares most words with the question.
 * @param lists what it answers to GET, by path
 * @param native its answers to calls of its own protocol; undefined to all else
 */
export async function startLanguageServer(
  lists: Readonly<Record<string, unknown>> = {},
  native?: Native,
): Promise<LanguageServer> {
  const requests: LanguageRequest[] = []
  const looked: string[] = []
  const script: string[] = []
  const halts: number[] = []
  let hungUp = 0
  let goOn: (pieces: number) => void = () => undefined
  const server = await startScriptedServer((request, body, reply) => {
    if (answerOwn(request, body, reply, { lists, native, looked })) return
    const sent = JSON.parse(body.toString('utf8')) as {
      model: string
      stream?: boolean
      messages: { role: string; content: string | { text?: string }[] }[]
      response_format?: { type: string }
    }
    const messages = sent.messages.map(({ role, content }) => ({ role, content: plain(content) }))
    const format = sent.response_format?.type ?? null
    const stream = sent.stream === true
    const authorization = request.headers.authorization ?? null
    requests.push({
      path: request.url ?? '',
      authorization,
      model: sent.model,
      stream,
      messages,
      format,
      schema: format === 'json_schema',
    })
    const text = script.shift() ?? (wantsJson(messages) ? analysis(messages) : answer(messages))
    const halt = stream ? halts.shift() : undefined
    if (halt !== undefined) reply.once('close', () => hungUp++)
    if (stream) {
      const rest = streamText(reply, sent.model, text)
      rest(halt ?? Number.POSITIVE_INFINITY)
      if (halt !== undefined) goOn = rest
    } else {
      const choices = [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }]
      reply.setHeader('content-type', 'application/json')
      reply.end(JSON.stringify({ id: 'c1', object: 'chat.completion', created: 1, model: sent.model, choices, usage }))
    }
  })
  return {
    ...server,
    requests,
    looked,
    say: (...texts) => script.push(...texts),
    standStill: (pieces) => halts.push(pieces),
    goOn: (pieces = Number.POSITIVE_INFINITY) => goOn(pieces),
    hungUp: () => hungUp,
  }
}

type Native = ((path: string, body: Buffer) => object | undefined) | undefined
type Own = { lists: Readonly<Record<string, unknown>>; native: Native; looked: string[] }

/** Whether it was a call of the program's own protocol, which is answered then. */
function answerOwn(request: IncomingMessage, body: Buffer, reply: ServerResponse, of: Own): boolean {
  const path = request.url ?? ''
  const own = of.native?.(path, body)
  if (!own && request.method !== 'GET') return false
  if (!own) of.looked.push(path)
  reply.writeHead(own || path in of.lists ? 200 : 404, { 'content-type': 'application/json' })
  reply.end(JSON.stringify(own ?? of.lists[path] ?? { error: 'not found' }))
  return true
}

const wantsJson = ([first]: Message[]): boolean => first?.content.includes('Answer with JSON') ?? false

const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }

const plain = (content: string | { text?: string }[]): string =>
  typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('')

/** In pieces of seven characters, so that markers are cut in the middle: gives what sends the next ones. */
function streamText(reply: ServerResponse, model: string, text: string): (pieces: number) => void {
  reply.setHeader('content-type', 'text/event-stream')
  const send = (delta: object, finish: string | null) => {
    const choices = [{ index: 0, delta, finish_reason: finish }]
    const chunk = { id: 'c1', object: 'chat.completion.chunk', created: 1, model, choices }
    reply.write(`data: ${JSON.stringify(chunk)}\n\n`)
  }
  let at = 0
  return (pieces) => {
    for (const end = Math.min(text.length, at + pieces * 7); at < end; at += 7)
      send({ role: 'assistant', content: text.slice(at, at + 7) }, null)
    if (at < text.length) return void reply.flushHeaders()
    send({}, 'stop')
    reply.end('data: [DONE]\n\n')
  }
}

const linesOf = (messages: Message[]): Line[] =>
  messages.flatMap(({ content }) =>
    [...content.matchAll(/^\[(S\d+)\] (.*)$/gm)].map(([, id = '', text = '']) => ({ id, text })),
  )

const words = (text: string): Set<string> => new Set(text.toLowerCase().match(/[a-z0-9]{3,}/g))

function answer(messages: Message[]): string {
  const asked = words(messages.at(-1)?.content ?? '')
  const shared = ({ text }: Line) => [...words(text)].filter((word) => asked.has(word)).length
  const [best] = linesOf(messages).sort((a, b) => shared(b) - shared(a))
  if (best && shared(best) > 0) return `They said: ${best.text} [${best.id}]`
  return /answer exactly: (.*)/.exec(messages[0]?.content ?? '')?.[1] ?? 'That was not said in this recording.'
}

/** A point for each line that holds a number or the word "decided"; parts are merged by keeping all their points. */
function analysis(messages: Message[]): string {
  const lines = linesOf(messages)
  if (lines.length === 0) return merged(messages.at(-1)?.content ?? '')
  const notable = lines.filter(({ text }) => /\d|decided/i.test(text))
  const points = (notable.length > 0 ? notable : lines.slice(0, 1)).map(({ id, text }) => ({ text, evidence: [id] }))
  const decisions = points.filter(({ text }) => /decided/i.test(text))
  return JSON.stringify({ summary: points, keyPoints: points, decisions, actionItems: [], outline: points })
}

function merged(prompt: string): string {
  const parts = JSON.parse(prompt.slice(prompt.indexOf('['), prompt.lastIndexOf(']') + 1)) as Record<
    string,
    unknown[]
  >[]
  const all = (field: string) => parts.flatMap((part) => part[field] ?? [])
  const fields = ['summary', 'keyPoints', 'decisions', 'actionItems', 'outline']
  return JSON.stringify(Object.fromEntries(fields.map((field) => [field, all(field)])))
}

export type PlayedModels = Record<keyof ModelServers, LanguageServer> & { urls: ModelServers; close(): Promise<void> }

/** Entries of Ollama's list as it writes them; of a model elsewhere it names the host. */
export const tagOf = (name: string, remote: { remote_host?: string; remote_model?: string } = {}) => ({
  name,
  model: name,
  size: 4_000_000_000,
  details: { format: 'gguf', family: 'llama' },
  ...remote,
})

/** Ollama and llama.cpp, each with its list and its chat, on free ports. */
export async function playLocalModels(
  tags: readonly { name: string }[],
  loaded: readonly string[],
): Promise<PlayedModels> {
  const played = playOllama()
  played.window = 16_384
  for (const { name } of tags) played.running.add(name)
  const ollama = await startLanguageServer({ '/api/tags': { models: tags } }, played.answer)
  const data = loaded.map((id) => ({ id, object: 'model', created: 1, owned_by: 'llamacpp' }))
  const llama = await startLanguageServer({ '/v1/models': { object: 'list', data } })
  return {
    ollama,
    'llama.cpp': llama,
    urls: { ollama: ollama.url, 'llama.cpp': llama.url },
    async close() {
      await ollama.close()
      await llama.close()
    },
  }
}

/** How Ollama answers to questions about its models, in its own protocol. */
export type PlayedOllama = {
  /** Tokens of a model as it is loaded; null: a version that does not say it. */
  window: number | null
  /** Of the model's file, as lines. */
  parameters: string
  /** Models that are in memory, by name, and how often one was loaded. */
  running: Set<string>
  loads: number
  answer(path: string, body: Buffer): object | undefined
}

export function playOllama(): PlayedOllama {
  const played: PlayedOllama = {
    window: 4096,
    parameters: '',
    running: new Set(),
    loads: 0,
    answer(path, body) {
      const { window, parameters, running } = played
      const sent = (): string => (JSON.parse(body.toString('utf8')) as { model: string }).model
      switch (path) {
        case '/api/ps':
          return {
            models: [...running].map((name) => ({
              ...{ name, model: name, size: 4_000_000_000, digest: 'a8b0', expires_at: '2026-11-02T08:15:34Z' },
              ...(window === null ? {} : { context_length: window }),
            })),
          }
        case '/api/generate':
          played.loads++
          running.add(sent())
          return { model: sent(), response: '', done: true, done_reason: 'load' }
        case '/api/show':
          return { parameters, template: '{{ .Prompt }}', model_info: { 'llama.context_length': 131_072 } }
        default:
          return undefined
      }
    },
  }
  return played
}
