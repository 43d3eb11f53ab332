import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorAnswer } from '../../contract/errors.ts'
import { BlobDamagedError, BlobMissingError, BlobStoreUnavailableError } from '../blobs/blobs.ts'
import { HttpError } from '../kernel/problem.ts'
import { DatabaseClosedError, DatabaseUnavailableError, NotStorableError } from '../store/dialects/database-errors.ts'
import { isOutOfSpace } from '../store/out-of-space.ts'

/** Sentences for errors of Fastify and its multipart reader, whose own messages name internals. */
const sentences: Record<string, [status: number, error: string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'The body is empty, but JSON was announced. Send the JSON or leave out its type.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The body is too large. Send less at once.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'This call takes application/json.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The body is not as long as its Content-Length says.'],
  FST_ERR_BAD_URL: [400, 'This address cannot be read.'],
  FST_ERR_MAX_PARAM_LENGTH: [404, 'There is nothing at this address.'],
  FST_REQ_FILE_TOO_LARGE: [413, 'The file is too large.'],
  FST_PARTS_LIMIT: [413, 'The form has too many parts.'],
  FST_PROTO_VIOLATION: [400, 'The form has a field with a reserved name.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [400, 'This call takes multipart/form-data.'],
}

/** When to retry while the database restarts. Seconds. */
const AWAY_SECONDS = 3
/** When to retry while a store is unreachable. Seconds, at random, so that clients do not return all at once. */
const RETRY_AFTER = { least: 5, most: 15 }

export function retryAfter(): Record<string, string> {
  const { least, most } = RETRY_AFTER
  return { 'retry-after': String(least + Math.floor(Math.random() * (most - least + 1))) }
}

type Answered = { status: number; answer: ErrorAnswer; headers?: Record<string, string> }

/** `headers` are made anew for each answer. */
type Fault = Omit<Answered, 'headers'> & { is(error: unknown): boolean; headers?(): Record<string, string> }

const isA =
  (...kinds: readonly (abstract new (...values: never[]) => Error)[]) =>
  (error: unknown): boolean =>
    kinds.some((kind) => error instanceof kind)

/** Of database, disk and audio store; the first that fits is told. */
const FAULTS: readonly Fault[] = [
  {
    is: isOutOfSpace,
    status: 507,
    answer: {
      error: 'The server is full. Your recording stays safe on this device until there is space.',
      code: 'full',
    },
  },
  {
    is: isA(DatabaseClosedError),
    status: 503,
    headers: retryAfter,
    answer: { error: 'The server is being moved. Nothing is lost; try again in a few minutes.', code: 'moving' },
  },
  {
    is: isA(DatabaseUnavailableError),
    status: 503,
    headers: () => ({ 'retry-after': String(AWAY_SECONDS) }),
    answer: { error: "The server can't reach its database right now. Try again in a few seconds.", code: 'away' },
  },
  {
    is: isA(NotStorableError),
    status: 400,
    answer: { error: "The text contains a character that can't be stored. Remove it and try again." },
  },
  {
    is: isA(BlobStoreUnavailableError),
    status: 503,
    headers: retryAfter,
    answer: {
      error: "The server can't reach its audio storage. Nothing is lost; Earmark will try again soon.",
      code: 'audio-store-away',
    },
  },
  {
    // A row refers to this audio; an address without audio is a 404 of its own.
    is: isA(BlobDamagedError, BlobMissingError),
    status: 500,
    answer: {
      error: "This audio is damaged on the server and can't be played. Tell the person who runs the server.",
      code: 'damaged',
    },
  },
]

/** The answer to any error. An error that is not an HttpError reveals nothing of stack or database. */
export function errorAnswer(error: unknown): Answered {
  if (error instanceof HttpError) {
    return {
      status: error.status,
      answer: { error: error.message, ...(error.code ? { code: error.code } : {}), ...error.more },
    }
  }
  const fault = FAULTS.find(({ is }) => is(error))
  if (fault) {
    const { status, answer, headers } = fault
    return { status, answer, ...(headers && { headers: headers() }) }
  }
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>
  const known = code === undefined ? undefined : sentences[code]
  if (known) return { status: known[0], answer: { error: known[1] } }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return {
      status: statusCode,
      answer: { error: "The server didn't understand this request. Reload Earmark and try again." },
    }
  }
  return {
    status: 500,
    answer: {
      error: 'Something went wrong on the server. Try again. If it keeps happening, tell the person who runs it.',
    },
  }
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, answer, headers = {} } = errorAnswer(error)
  if (error instanceof BlobStoreUnavailableError) request.log.error(error.message)
  else if (status === 507) request.log.warn('a request was refused: the disk is full, or a quota used up')
  else if (status === 503) request.log.info({ err: error }, 'a request was turned away')
  else if (status >= 500) request.log.error({ err: error }, 'a request failed')
  else if (error instanceof HttpError && error.cause) request.log.info({ err: error.cause }, 'a request was refused')
  // Removes headers that the route set for a successful answer.
  const type = 'application/json; charset=utf-8'
  reply.headers(headers)
  return reply.code(status).removeHeader('etag').header('cache-control', 'no-store').type(type).send(answer)
}

/** Logs the first line of an outage only; the others would repeat it. Milliseconds. */
const TOLD_MS = 10_000

/** `answerError` for one app, whose log reports an unreachable or stuck database. */
export function errorAnswers(): typeof answerError {
  let quietUntil = Number.NEGATIVE_INFINITY
  return (error, request, reply) => {
    const isAway = error instanceof DatabaseUnavailableError && !(error instanceof DatabaseClosedError)
    if (isAway && performance.now() > quietUntil) {
      quietUntil = performance.now() + TOLD_MS
      request.log.warn({ err: error }, 'the database cannot be reached, or gave this work up')
    }
    return answerError(error, request, reply)
  }
}

/** For an address that the router itself refuses, before any hook has run. */
export function answerUnrouted(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerError(error, request, reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' }))
}
