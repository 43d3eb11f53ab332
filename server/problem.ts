/** An error with an answer: thrown inside, turned into `{ error, code }` at the edge (decisions.md). */
export class Problem extends Error {
  override name = 'Problem'
  readonly status: number
  readonly code: string | undefined
  constructor(status: number, message: string, options: { code?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.status = status
    this.code = options.code
  }
}

export const notFound = (what: string): Problem => new Problem(404, `${what} not found`)
