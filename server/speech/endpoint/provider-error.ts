import type { EngineFault } from '../../../contract/accounts/engines.ts'
import { EngineFailedError } from '../transcriber.ts'
import type { FormReply } from './post-form.ts'

/** What a provider's refusal means for the person, and whether another try can help. */
export function failureOf({ status, body, retryAfter }: FormReply): EngineFailedError {
  const passing = status === 408 || status === 425 || status === 429 || status >= 500
  return new EngineFailedError(sentenceFor(status, body), {
    permanent: !passing,
    fault: faultOf(status),
    cause: { status, body: body.slice(0, 2000), retryAfter },
  })
}

/** Milliseconds that the server asked to wait (RFC 9110, Retry-After: seconds or a date); null when it did not. */
export function retryAfterMs(error: EngineFailedError, now: number = Date.now()): number | null {
  const { cause } = error
  if (typeof cause !== 'object' || cause === null || !('retryAfter' in cause)) return null
  const text = cause.retryAfter
  if (typeof text !== 'string' || text.trim() === '') return null
  if (/^\d+$/.test(text.trim())) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

function faultOf(status: number): EngineFault {
  if (status === 401 || status === 403) return 'key'
  if (status === 404) return 'address'
  if (status === 408) return 'time-out'
  if (status === 413) return 'too-large'
  if (status === 429) return 'busy'
  return status >= 500 ? 'server-error' : 'refused'
}

function sentenceFor(status: number, body: string): string {
  if (status === 401 || status === 403)
    return "Transcription isn't set up correctly: the key was refused. Tell the person who runs the server (STT_KEY)."
  if (status === 404)
    return `Transcription isn't set up correctly: unknown address or model. Tell the person who runs the server (STT_URL, STT_MODEL).`
  if (status === 413) return 'This recording is too large for the transcription service.'
  if (status === 429) return 'The transcription service is busy. Earmark will try again.'
  if (status >= 500) return 'The transcription service had an error. Earmark will try again.'
  const said = providerMessage(body)
  return `The speech server refused this recording${said ? `: ${said}` : '.'}`
}

/** OpenAI says `{ error: { message } }`, whisper.cpp `{ error }`, speaches `{ detail }`; a proxy may answer HTML. */
function providerMessage(body: string): string | null {
  try {
    const answer: unknown = JSON.parse(body)
    const said = pick(answer, 'error') ?? pick(answer, 'detail')
    const message = pick(said, 'message') ?? said
    return typeof message === 'string' ? message.slice(0, 300) : null
  } catch {
    return null
  }
}

const pick = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
