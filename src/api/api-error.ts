import { errorAnswerSchema } from '../../contract/errors.ts'

/** What went wrong with a call. `offline` also means a captive portal: an answer of the wrong format. */
export type Failure =
  | { kind: 'offline'; why: 'network' | 'format' }
  | { kind: 'status'; status: number; message: string; code: string | undefined; retryAfterMs: number | null }

/** Every call of the client fails with this and nothing else, unless the caller aborted it. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly failure: Failure
  constructor(failure: Failure, cause?: unknown) {
    super(failure.kind === 'offline' ? offlineWords[failure.why] : failure.message, { cause })
    this.failure = failure
  }
  get kind(): Failure['kind'] {
    return this.failure.kind
  }
  /** The HTTP status; 0 when there was no answer to be believed. */
  get status(): number {
    return this.failure.kind === 'status' ? this.failure.status : 0
  }
}

/** docs/product.md#messages. */
const offlineWords = { network: 'Network error occurred', format: 'Invalid response format' } as const

export const offline = (cause?: unknown): ApiError => new ApiError({ kind: 'offline', why: 'network' }, cause)

/** Something answered, but not Earmark. */
export const wrongFormat = (cause?: unknown): ApiError => new ApiError({ kind: 'offline', why: 'format' }, cause)

/** RFC 6585, section 6: never the server itself, always a portal on the way to it. */
const NETWORK_AUTHENTICATION_REQUIRED = 511

/** The failure behind a non-OK answer; its words are the server's, or the generic form of docs/product.md#messages. */
export async function failureOf(response: Response): Promise<ApiError> {
  if (response.status === NETWORK_AUTHENTICATION_REQUIRED) return wrongFormat()
  const text = await response.text().catch(() => '')
  const answer = errorAnswerSchema.safeParse(parseOrNull(text))
  return new ApiError({
    kind: 'status',
    status: response.status,
    message: answer.success ? answer.data.error : `${response.status}: ${text || response.statusText}`,
    code: answer.success ? answer.data.code : undefined,
    retryAfterMs: retryAfterMs(response.headers.get('retry-after')),
  })
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** RFC 9110 section 10.2.3: seconds, or a date. */
function retryAfterMs(header: string | null): number | null {
  if (header === null) return null
  if (/^\d+$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}
