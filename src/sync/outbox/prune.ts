import { audioBudget, pruneAudio, pruneOrphanedAudio } from '../../local/audio/prune-audio.ts'
import { isClockBelieved } from '../../local/device/known-time.ts'
import { emptyOwnTrash } from '../../local/recordings/delete-forever.ts'
import { pruneCutImports } from '../../local/takes/cut-imports.ts'
import { keepLaterAudio } from '../../local/takes/later-audio.ts'
import { openValues } from '../deliver/deliver-sealed.ts'
import type { PruneContext } from '../drain-context.ts'

/** Lets go of what this device need not keep any longer. One tab at a time; the others leave it at that. */
export async function prune(context: PruneContext): Promise<void> {
  const { app, audio, owner, now, locks, quota, isHeard, client } = context
  await locks.request('tidy', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await keepLaterAudio(app, audio, owner, locks)
    await pruneOrphanedAudio(app, audio, owner, locks)
    if (await isClockBelieved(app, now())) await emptyOwnTrash(app, audio, owner, now())
    await pruneCutImports(audio, owner, { now: now(), locks })
    if (isHeard) await pruneAudio(app, audio, owner, { now: now(), budget: audioBudget(await quota()) })
  })
  // The service worker may have taken in the feed, and opens nothing.
  if (client) await openValues({ ...context, client })
}
