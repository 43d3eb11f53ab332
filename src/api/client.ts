import type { z } from 'zod/mini'
import { type Endpoint, USER_HEADER } from '../../contract/endpoints.ts'
import type { UserId } from '../../contract/ids.ts'
import { failureOf, offline, wrongFormat } from './api-error.ts'
import { limitIdleTime } from './idle-timeout.ts'

/** Milliseconds of silence after which a call counts as failed. */
const CALL_TIMEOUT_MS = 30_000

type Field<S, Name extends string> = S extends z.ZodMiniType ? { [K in Name]: z.input<S> } : { [K in Name]?: undefined }

export type CallInput<E extends Endpoint> = Field<E['params'], 'params'> &
  Partial<Field<E['query'], 'query'>> &
  (E['body'] extends z.ZodMiniType ? { body: z.input<E['body']> } : { body?: FormData }) & {
    signal?: AbortSignal
    timeoutMs?: number
    headers?: Record<string, string>
  }

export type Client = {
  /** One call of the contract. Throws ApiError, or the abort reason of the caller's own signal. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<z.output<E['answer']>>
  /**
   * The only fetch: for answers that are not JSON. `timeoutMs` is for one silence: until the headers, the request's body
   * included, and between any two pieces of the answer's body.
   */
  send(path: string, init: SendInit): Promise<Response>
}

export type SendInit = {
  method: string
  headers?: Record<string, string>
  body?: BodyInit
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
}

export type ClientOptions = {
  /** Empty in the page; the server's origin in tests. */
  base?: string
  fetch?: typeof fetch
  /** How long a call may take, in milliseconds, given what it asks for; tests are less patient. */
  deadline?: (milliseconds: number) => number
  /** The person the call is made for; the server refuses it when the session is somebody else's. */
  user: () => UserId | null
}

type Loose = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  timeoutMs?: number
  headers?: Record<string, string>
}

export function createClient(options: ClientOptions): Client {
  const send = async (path: string, init: SendInit): Promise<Response> => {
    const patience = init.timeoutMs ?? CALL_TIMEOUT_MS
    const silence = limitIdleTime(options.deadline?.(patience) ?? patience, init.signal)
    const { signal } = silence
    const user = options.user()
    const headers = { ...init.headers, ...(user ? { [USER_HEADER]: user } : {}) }
    const request = { method: init.method, headers, credentials: 'include', cache: 'no-store', signal } as const
    const reach = options.fetch ?? globalThis.fetch
    try {
      const whole = init.body === undefined ? request : { ...request, body: init.body }
      return silence.watch(await reach(`${options.base ?? ''}${path}`, whole))
    } catch (error) {
      silence.end()
      init.signal?.throwIfAborted()
      throw offline(error)
    }
  }
  return {
    send,
    async call(endpoint, input) {
      const { signal, timeoutMs, ...rest } = input as Loose
      const { body, headers } = bodyOf(rest.body)
      const response = await send(address(endpoint.path, rest), {
        method: endpoint.method,
        ...(body !== undefined && { body }),
        headers: { ...headers, ...rest.headers },
        signal,
        timeoutMs,
      })
      return readAnswer(endpoint, response, signal)
    },
  }
}

function address(path: string, input: Loose): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''))
  const query = Object.entries(input.query ?? {}).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)] as [string, string]],
  )
  return query.length === 0 ? filled : `${filled}?${new URLSearchParams(query)}`
}

function bodyOf(body: unknown): Pick<SendInit, 'body' | 'headers'> {
  if (body === undefined) return {}
  if (body instanceof FormData) return { body }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

/** A redirect or another shape with status 200 is a captive portal: offline (docs/decisions.md#one-table-for-every-reply). */
async function readAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
  signal: AbortSignal | undefined,
): Promise<z.output<E['answer']>> {
  if (response.redirected) throw wrongFormat()
  if (!response.ok) throw await failureOf(response)
  const text = await response.text().catch((error: unknown) => {
    signal?.throwIfAborted()
    throw offline(error)
  })
  return parseAnswer<E['answer']>(endpoint.answer, text)
}

function parseAnswer<S extends z.ZodMiniType>(schema: S, text: string): z.output<S> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw wrongFormat(error)
  }
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw wrongFormat(parsed.error)
  return parsed.data
}
