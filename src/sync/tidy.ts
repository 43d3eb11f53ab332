import { emptyOwnTrash } from '../db/delete-forever.ts'
import { audioBudget, pruneAudio, sweepAudio } from '../db/prune-audio.ts'
import type { DrainContext } from './drain-context.ts'

type TidyContext = Pick<DrainContext, 'app' | 'audio' | 'owner' | 'now' | 'locks'> & {
  /** Bytes that the browser grants this origin; null where it does not say. */
  quota(): Promise<number | null>
}

/** Lets go of what this device need not keep any longer. One tab at a time; the others leave it at that. */
export async function tidy({ app, audio, owner, now, locks, quota }: TidyContext): Promise<void> {
  await locks.request('tidy', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await sweepAudio(app, audio, owner, locks)
    await emptyOwnTrash(app, audio, owner, now())
    await pruneAudio(app, audio, owner, { now: now(), budget: audioBudget(await quota()) })
  })
}
