import Fastify, { type FastifyBaseLogger } from 'fastify'
import { type Config, ConfigError, localAddress } from '../config/config.ts'
import { type Context, openContext } from '../context/context.ts'
import type { GivenEngines } from '../context/open-engines.ts'
import { errorAnswers } from '../http/errors.ts'
import { healthRoutes } from '../routes/health.ts'
import { metricsRoute } from '../routes/metrics-route.ts'
import { startWork } from './background-work.ts'
import { GRACE_MS, shutDown, within } from './graceful-shutdown.ts'

export type RunningWorker = {
  context: Context
  /** Hands running jobs back and closes the database. At most GRACE_MS. */
  close(): Promise<void>
}

/**
 * Opens the ports of a server without its routes: jobs are found in the database. Throws ConfigError when the database cannot be
 * shared.
 */
export async function startWorker(config: Config, given: GivenEngines = {}): Promise<RunningWorker> {
  if (config.database === null) {
    throw new ConfigError(
      'A worker does the jobs of servers on other machines, and finds them in the database that they share: set DATABASE_URL. ' +
        'A server without it keeps everything in its data folder, and does its jobs itself.',
    )
  }
  const publicUrl = config.publicUrl ?? localAddress(config)
  const context = await openContext(config, publicUrl, given, 'worker')
  const closeDoor = config.workerPort === null ? async () => {} : await listen(config.workerPort, context)
  const stopWork = await startWork(context)
  return {
    context,
    close: async () => {
      context.intake.close()
      await within(GRACE_MS, stopWork())
      await closeDoor()
      await shutDown(context)
    },
  }
}

/** For supervisors and Prometheus only. */
async function listen(port: number, context: Context): Promise<() => Promise<void>> {
  const app = Fastify({ loggerInstance: context.log as FastifyBaseLogger, forceCloseConnections: true })
  app.setErrorHandler(errorAnswers())
  healthRoutes(app, context)
  metricsRoute(app, context)
  await app.listen({ host: context.config.host, port })
  return async () => {
    await app.close()
  }
}
