/** Errors whose messages are our own sentences, or the runtime's about our code. */
const OWN_WORDS = new Set([
  'BlobDamagedError',
  'BlobMissingError',
  'BlobStoreFullError',
  'ConfigError',
  'DatabaseUnavailableError',
  'DatabaseFullError',
  'EngineFailedError',
  'JobFailedError',
  'KeyFileError',
  'ModelFailedError',
  'HttpError',
  'PushRefusedError',
  'RangeError',
  'ReferenceError',
  'SealedValueError',
  'TypeError',
])

const MOST_FRAMES = 12
const MOST_CAUSES = 4

type LoggedError = {
  type: string
  /** Left out where it may quote a user: `at` finds the sentence in the source. */
  message?: string
  code?: string | number
  /** What a server answered. */
  status?: number
  killedBy?: string
  fault?: string
  /** The stack without its first line, which is the message again. */
  at?: string[]
  cause?: LoggedError
}

/**
 * An error for the log. Errors of libraries quote freely: a JSON parser the text that it could not read, a model's endpoint its
 * prompt, a speech engine what it has recognized. So neither messages nor fields are logged by default.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, ...knownFields(error) }
  const { cause } = error
  return {
    type: error.name,
    ...(speaksForItself(error) ? { message: error.message } : {}),
    ...knownFields(error),
    ...(error.stack ? { at: frames(error.stack, error.message) } : {}),
    ...(cause !== undefined && depth < MOST_CAUSES ? { cause: loggedError(cause, depth + 1) } : {}),
  }
}

/** A provider that refuses a recording may quote what it has recognized in it. */
function speaksForItself(error: Error): boolean {
  if (quotes(error)) return false
  if (OWN_WORDS.has(error.name)) return true
  return 'syscall' in error || ('code' in error && error.code === 'ERR_SQLITE_ERROR')
}

function quotes(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  return ('fault' in error && error.fault === 'refused') || ('cause' in error && quotes(error.cause))
}

function knownFields(error: unknown): Omit<LoggedError, 'type'> {
  if (typeof error !== 'object' || error === null) return {}
  const { code, status, statusCode, responseCode, killedBy, fault } = error as Record<string, unknown>
  const answered = [status, statusCode, responseCode].find((each) => typeof each === 'number')
  return {
    ...(typeof code === 'number' || (typeof code === 'string' && /^\w{1,60}$/.test(code)) ? { code } : {}),
    ...(answered === undefined ? {} : { status: Number(answered) }),
    ...(typeof killedBy === 'string' && /^SIG\w+$/.test(killedBy) ? { killedBy } : {}),
    ...(typeof fault === 'string' && /^[a-z-]{1,30}$/.test(fault) ? { fault } : {}),
  }
}

/** After the message, which may have lines that look like frames. */
function frames(stack: string, message: string): string[] {
  const begin = stack.indexOf(message)
  const behind = begin < 0 ? '' : stack.slice(begin + message.length)
  const lines = behind.split('\n').filter((line) => /^\s+at /.test(line))
  return lines.slice(0, MOST_FRAMES).map((line) => line.trim().replace(/^at /, ''))
}
