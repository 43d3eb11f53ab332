import { ApiError } from './api-error.ts'

/** The server's own words about a call that it refused; null when there are none that a person could use. */
export function serverMessage(error: unknown): string | null {
  if (!(error instanceof ApiError)) {
    console.error(error)
    return null
  }
  return error.kind === 'status' && error.status < 500 ? error.message : null
}
