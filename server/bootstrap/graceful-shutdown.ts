import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../context/context.ts'

/** How long running requests may take at a shutdown, and jobs to be handed back. Milliseconds. */
export const GRACE_MS = 5000

/** Resolves when the work has ended or the time is up. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const given = new AbortController()
  const over = delay(milliseconds, undefined, { signal: given.signal }).catch(() => {})
  await Promise.race([work, over])
  given.abort()
}

/** The last step of a process. */
export async function shutDown({
  mailer,
  language,
  transcripts,
  locks,
  news,
  database,
  folderLock,
  scratch,
}: Context): Promise<void> {
  mailer.close()
  await Promise.all([language.close(), transcripts.close()])
  await news?.close()
  await locks?.close()
  await database.destroy()
  folderLock?.release()
  await rm(scratch, { recursive: true, force: true })
}
