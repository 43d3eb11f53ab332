import type { FastifyRequest } from 'fastify'
import { type Logger, pino } from 'pino'
import type { Config } from '../config/config.ts'
import { loggedError } from './logged-error.ts'
import { currentRequest } from './request-context.ts'

export type Log = Logger

/** Without the query: sign-in links and audio links carry their secret in it. Without headers. */
const loggedRequest = ({ id, method, url, ip }: FastifyRequest) => ({ id, method, path: url.split('?')[0], ip })

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
