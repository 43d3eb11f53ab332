import type { Config } from '../config/config.ts'
import type { ProcessLocks } from '../store/processes/process-locks.ts'
import type { PubSub } from '../store/processes/pub-sub.ts'

/** Null when this is the only process. */
type Between = { locks: ProcessLocks | null; news: PubSub | null }

/** Publish and subscribe between the processes that share a database; PostgreSQL's client is loaded only where it is needed. */
export async function openBetween({ database }: Config): Promise<Between> {
  if (database === null) return { locks: null, news: null }
  const [{ createProcessLocks }, { createPubSub }] = await Promise.all([
    import('../store/processes/process-locks.ts'),
    import('../store/processes/pub-sub.ts'),
  ])
  return { locks: createProcessLocks(database.url), news: createPubSub(database.url) }
}
