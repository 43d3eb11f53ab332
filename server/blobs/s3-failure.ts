import type { ObjectStore } from '../config/config.ts'

/** `passing`: the same call may succeed in a moment. `reason` is for the operator: a sentence, and what to do about it. */
export type S3Failure = { kind: 'missing' | 'past-end' | 'full' | 'passing' | 'lasting'; reason: string }

type Store = Pick<ObjectStore, 'endpoint' | 'bucket' | 'region'>
type Told = { status: number; code: string; said: string; isSkewed: boolean }

const CREDENTIALS = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'InvalidToken', 'ExpiredToken'])
const REGION = new Set(['PermanentRedirect', 'TemporaryRedirect', 'AuthorizationHeaderMalformed'])
/** Of answers below 500: slow, or changed or cut on the way. */
const PASSING = new Set([
  'RequestTimeout',
  'OperationAborted',
  'BadDigest',
  'IncompleteBody',
  'XAmzContentSHA256Mismatch',
])

/** What a failed call means (the error codes of the S3 API, and those of Node's network). Null: not a failure of the store. */
export function s3Failure(error: unknown, store: Store): S3Failure | null {
  const at = `The object store at ${store.endpoint}`
  const told = answerOf(error)
  if (told) return answered(told, store, at)
  if (!(error instanceof Error)) return null
  if (error.name === 'TimeoutError') return { kind: 'passing', reason: `${at} does not answer in time.` }
  if (!('code' in error)) return null
  return {
    kind: 'passing',
    reason: `${at} cannot be reached: ${whyOf(error)}. Check S3_ENDPOINT, and whether the store is running.`,
  }
}

function answered({ status, code, said, isSkewed }: Told, { bucket, region }: Store, at: string): S3Failure {
  if (code === 'NoSuchBucket') {
    return { kind: 'lasting', reason: `${at} has no bucket "${bucket}". Make it, or correct S3_BUCKET.` }
  }
  if (code === 'NoSuchKey') return { kind: 'missing', reason: `${at} does not have it.` }
  if (status === 416) return { kind: 'past-end', reason: `${at} has less than that.` }
  if (status === 507 || /quota|storagefull|insufficientcapacity/i.test(code)) {
    return { kind: 'full', reason: `${at} is full (${code}).` }
  }
  if (CREDENTIALS.has(code)) {
    const reason = `${at} refuses the credentials (${code}). Correct S3_ACCESS_KEY and S3_SECRET_KEY.`
    return { kind: 'lasting', reason }
  }
  if (code === 'RequestTimeTooSkewed' || (code === '' && isSkewed)) {
    // The SDK takes the store's time from this answer and signs the next attempt with it: what is left is a clock that drifts.
    // The answer to HEAD has no body that would say so.
    return { kind: 'passing', reason: `${at} has another time than this machine. Set the clock.` }
  }
  if (REGION.has(code) || status === 301) {
    const reason = `${at} has the bucket "${bucket}" elsewhere than in S3_REGION "${region}". ${said}`.trim()
    return { kind: 'lasting', reason: `${reason} Correct S3_REGION or S3_ENDPOINT.` }
  }
  if (status === 401 || status === 403) {
    const reason = `${at} does not allow this${code && ` (${code})`}. S3_ACCESS_KEY must be one that may put, get, list and delete objects in the bucket "${bucket}".`
    return { kind: 'lasting', reason }
  }
  const kind = status >= 500 || status === 429 || status === 408 || PASSING.has(code) ? 'passing' : 'lasting'
  const answer = code ? `${status} (${code}). ${said}` : `${status}.`
  return { kind, reason: `${at} answered ${answer} Check S3_ENDPOINT, and the store's own log.` }
}

/** Null when there was no answer. Code and sentence are empty where the answer is not from an object store. */
function answerOf(error: unknown): Told | null {
  if (!(error instanceof Error)) return null
  const { $metadata, $response, Code } = error as Partial<Answered>
  const status = $metadata?.httpStatusCode ?? $response?.statusCode
  if (status === undefined) return null
  const isSkewed = $metadata?.clockSkewCorrected === true
  return Code === undefined
    ? { status, code: '', said: '', isSkewed }
    : { status, code: Code, said: error.message, isSkewed }
}

/** What the SDK adds to an error. */
type Answered = {
  $metadata: { httpStatusCode?: number; clockSkewCorrected?: boolean }
  $response: { statusCode?: number }
  Code: string
}

/** Where all addresses of a host fail, only the errors inside say why. */
function whyOf(error: Error): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : []
  return (first instanceof Error ? first.message : error.message) || String((error as { code?: unknown }).code)
}
