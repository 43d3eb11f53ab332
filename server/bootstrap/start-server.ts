import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { type Config, localAddress } from '../config/config.ts'
import { type Context, openContext } from '../context/context.ts'
import { keepReservedSpace } from '../context/folders/reserved-space.ts'
import type { GivenEngines } from '../context/open-engines.ts'
import { noteServedAddress } from '../context/served-address.ts'
import { readCertificate, watchCertificate } from '../http/tls.ts'
import { interval } from '../kernel/interval.ts'
import { createApp, type SecureApp } from '../routes/app.ts'
import { leaveWork, startWork } from './background-work.ts'
import { GRACE_MS, shutDown, within } from './graceful-shutdown.ts'

export type RunningServer = {
  /** Its address on this machine, without a trailing slash. */
  url: string
  context: Context
  /**
   * Refuses new work, ends running requests, hands running jobs back and closes the database. Takes at most GRACE_MS, STORE_MS
   * and twice LAST_MS, also when something hangs.
   */
  close(): Promise<void>
}

/** How long uploads that are cut off after that may take to store their bytes; clients resume at that offset. Milliseconds. */
const STORE_MS = 2000
/** How long connections that arrive during the shutdown may take to read their refusal. Milliseconds. */
const LAST_MS = 500
/** How old a backup may be for its restore to go unnoticed when `restored` was not run. */
const NOTE_MS = 10_000
/** How soon a renewed certificate is noticed. */
const LOOK_MS = 5000

/** Opens everything below `config.dataDir` and listens. Tests start it on a temporary folder and port 0. */
export async function startServer(config: Config, given: GivenEngines = {}): Promise<RunningServer> {
  const publicUrl = config.publicUrl ?? localAddress(config)
  const certificate = config.tls && (await readCertificate(config.tls))
  const context = await openContext(config, publicUrl, given)
  const app = await createApp(context, publicUrl, certificate)
  await app.listen({ host: config.host, port: config.port })
  const { port } = app.server.address() as AddressInfo
  // It is only a help for the command line: people are served without it.
  await noteServedAddress(context.database, config.publicUrl ?? localAddress({ ...config, port })).catch(context.report)
  const stopWork = config.jobs === 'here' ? await startWork(context) : leaveWork(context)
  const stopKeeping = keepReservedSpace(config.dataDir, context.log)
  const note = () => context.newestState.note().catch(context.report)
  const notingSometimes = interval(NOTE_MS, note)
  const stopNoting = () => notingSometimes().then(note)
  const stopRenewing = config.tls ? await renewCertificate(app, config.tls, context.report) : async () => {}
  return {
    url: `${config.tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    context,
    close: async () => {
      const { intake } = context
      intake.close()
      const idle = Promise.all([
        stopRenewing(),
        stopKeeping(),
        stopNoting(),
        stopWork(),
        context.captions.close(),
        intake.idle(),
      ])
      await within(GRACE_MS, idle)
      intake.endUploads()
      await within(STORE_MS, idle)
      const closed = closeDoor(app)
      await within(LAST_MS, closed)
      app.server.closeAllConnections()
      await within(LAST_MS, Promise.all([idle, closed]))
      await shutDown(context)
    },
  }
}

/**
 * Resolves when the last connection is closed. Connections that arrive meanwhile are accepted and refused with 503
 * (http/hooks/intake.ts).
 */
async function closeDoor(app: SecureApp): Promise<void> {
  // The operating system resets connections that were made but not accepted; one turn of the event loop accepts them.
  await turn()
  app.server.close()
  await app.close()
}

/** Uses a renewed certificate without a restart; open connections keep the old one. */
async function renewCertificate(app: SecureApp, files: NonNullable<Config['tls']>, report: Context['report']) {
  const renew = await watchCertificate(app.server, files)
  return interval(LOOK_MS, async () => {
    await renew().catch(report)
  })
}
