import type { ErrorAnswer } from '../../contract/errors.ts'
import { HttpError } from '../kernel/problem.ts'

/** An HttpError, as it goes from thread to thread. */
export type Refusal = {
  status: number
  message: string
  code: string | undefined
  more: Omit<ErrorAnswer, 'error' | 'code'>
}

export const refusalOf = ({ status, message, code, more }: HttpError): Refusal => ({ status, message, code, more })

export const toError = ({ status, message, code, more }: Refusal): HttpError =>
  new HttpError(status, message, { ...(code !== undefined && { code }), more })
