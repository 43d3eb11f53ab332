import type { ErrorAnswer } from '../../contract/errors.ts'

/** An error with an answer: thrown inside, turned into `{ error, code }` at the edge (docs/decisions.md#errors). */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number
  readonly code: string | undefined
  /** Further fields of the answer. */
  readonly more: Omit<ErrorAnswer, 'error' | 'code'>
  constructor(
    status: number,
    message: string,
    options: { code?: string; cause?: unknown; more?: Omit<ErrorAnswer, 'error' | 'code'> } = {},
  ) {
    super(message, { cause: options.cause })
    this.status = status
    this.code = options.code
    this.more = options.more ?? {}
  }
}

export const notFound = (what: string): HttpError => new HttpError(404, `${what} not found`)
