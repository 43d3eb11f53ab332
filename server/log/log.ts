import { type Logger, pino } from 'pino'
import type { Config } from '../config/config.ts'
import { loggedError } from './logged-error.ts'
import { loggedRequest } from './logged-request.ts'
import { currentRequest } from './request-context.ts'

export type Log = Logger

/**
 * One JSON object by line on the standard output. `reqId` is the request's id (the answer's X-Request-Id), also on the
 * lines of the jobs that it asked for; `job` is the id of a job's row.
 */
export const openLog = ({ logLevel }: Pick<Config, 'logLevel'>): Log =>
  pino({ level: logLevel, serializers: { req: loggedRequest, err: loggedError } })

/** What failed and nobody waits for. */
export const reporter =
  (log: Log) =>
  (error: unknown): void => {
    const reqId = currentRequest()
    log.error({ ...(reqId === null ? {} : { reqId }), err: error }, 'something failed that nobody waits for')
  }
