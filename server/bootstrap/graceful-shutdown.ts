import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../context/context.ts'

/** How long requests that have begun may take at the end, and jobs to be handed back. Milliseconds. */
export const GRACE_MS = 5000

/** Resolves when the work has ended, or when the time is over. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const given = new AbortController()
  const over = delay(milliseconds, undefined, { signal: given.signal }).catch(() => {})
  await Promise.race([work, over])
  given.abort()
}

/** The last thing a process does. */
export async function shutDown({
  mailer,
  language,
  locks,
  news,
  database,
  folderLock,
  scratch,
}: Context): Promise<void> {
  mailer.close()
  await language.close()
  await news?.close()
  await locks?.close()
  await database.destroy()
  folderLock?.release()
  await rm(scratch, { recursive: true, force: true })
}
