import { type Logger, pino } from 'pino'
import type { Config } from '../config/config.ts'
import { loggedError } from './logged-error.ts'
import { loggedRequest } from './logged-request.ts'
import { currentRequest } from './request-context.ts'

export type Log = Logger

/**
 * One JSON object a line on the standard output. `reqId` is the request's id (X-Request-Id of the answer), also on the lines of
 * jobs that the request enqueued; `job` is the id of a job's row.
 */
export const openLog = ({ logLevel }: Pick<Config, 'logLevel'>): Log =>
  pino({ level: logLevel, serializers: { req: loggedRequest, err: loggedError } })

/** Logs a failure of work that no request waits for. */
export const reporter =
  (log: Log) =>
  (error: unknown): void => {
    const reqId = currentRequest()
    log.error({ ...(reqId === null ? {} : { reqId }), err: error }, 'something failed that nobody waits for')
  }
