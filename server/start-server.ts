import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type Config, localAddress } from './config.ts'
import { type Context, openContext } from './context.ts'
import { createApp, type SecureApp } from './http/app.ts'
import { readCertificate, watchCertificate } from './http/tls.ts'
import { queueUnplayable } from './jobs/playable.ts'
import type { GivenEngines } from './open-engines.ts'
import { keepAbandoned } from './uploads/keep-abandoned.ts'
import { purgeOld } from './uploads/purge.ts'

export type RunningServer = {
  /** Where it listens on this machine, without a slash at its end. */
  url: string
  context: Context
  /**
   * Turns new work away, ends what has begun, hands running jobs back and closes the database. At most GRACE_MS and
   * STORE_MS, also when something hangs.
   */
  close(): Promise<void>
}

/** How long requests that have begun may take at the end, and jobs to be handed back. */
const GRACE_MS = 5000
/** How long what is cut off after that may take to store its bytes: the upload goes on at them. */
const STORE_MS = 2000
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
/** How soon a speech engine that was installed meanwhile is noticed (scripts/speech-engine.mjs). */
const LOOK_MS = 5000

/** Opens everything below `config.dataDir` and listens. Tests start it on a temporary folder and port 0. */
export async function startServer(config: Config, given: GivenEngines = {}): Promise<RunningServer> {
  const publicUrl = config.publicUrl ?? localAddress(config)
  const certificate = config.tls && (await readCertificate(config.tls))
  const context = await openContext(config, publicUrl, given)
  const app = await createApp(context, publicUrl, certificate)
  await app.listen({ host: config.host, port: config.port })
  const { port } = app.server.address() as AddressInfo
  const stopWork = await startWork(context)
  const stopRenewing = config.tls ? await renewCertificate(app, config.tls, context.report) : async () => {}
  return {
    url: `${config.tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    context,
    close: async () => {
      const { intake } = context
      intake.close()
      const idle = Promise.all([stopRenewing(), stopWork(), intake.idle()])
      await within(GRACE_MS, idle)
      const closed = app.close()
      app.server.closeAllConnections()
      await within(STORE_MS, Promise.all([idle, closed]))
      context.mailer.close()
      await context.database.destroy()
      await rm(context.scratch, { recursive: true, force: true })
    },
  }
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const given = new AbortController()
  const over = delay(milliseconds, undefined, { signal: given.signal }).catch(() => {})
  await Promise.race([work, over])
  given.abort()
}

/**
 * Jobs that waited for this start and new ones; a speech engine that appears; once an hour, takes whose device stays
 * away; once a day, what is old in the trash.
 */
async function startWork(context: Context): Promise<() => Promise<void>> {
  const { database, queue, jobs, speech, report } = context
  await queue.queueBacklog()
  await queueUnplayable(database)
  await jobs.start()
  const stopPurging = every(DAY_MS, () => purgeOld(context).catch(report))
  const { queueTranscription } = queue
  const stopKeeping = every(HOUR_MS, async () => {
    try {
      if ((await keepAbandoned({ ...context, queueTranscription })) > 0) jobs.wake()
    } catch (error) {
      report(error)
    }
  })
  const stopLooking = every(LOOK_MS, async () => {
    try {
      if (!(await speech.look())) return
      await queue.queueBacklog()
      jobs.wake()
    } catch (error) {
      report(error)
    }
  })
  return async () => {
    await Promise.all([stopPurging(), stopKeeping(), stopLooking()])
    await jobs.stop()
  }
}

/** A renewed certificate is used without a restart; connections that are open keep theirs. */
async function renewCertificate(app: SecureApp, files: NonNullable<Config['tls']>, report: Context['report']) {
  const renew = await watchCertificate(app.server, files)
  return every(LOOK_MS, async () => {
    await renew().catch(report)
  })
}

/** Runs `work`, which must not throw, now and again until it is stopped; stopping waits for what runs. */
function every(milliseconds: number, work: () => Promise<void>): () => Promise<void> {
  let running = work()
  const timer = setInterval(() => {
    running = running.then(work)
  }, milliseconds)
  return async () => {
    clearInterval(timer)
    await running
  }
}
