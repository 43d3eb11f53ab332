import { sweepCutImports } from '../db/cut-imports.ts'
import { emptyOwnTrash } from '../db/delete-forever.ts'
import { isClockBelieved } from '../db/known-time.ts'
import { keepLaterSound } from '../db/later-sound.ts'
import { audioBudget, pruneAudio, sweepAudio } from '../db/prune-audio.ts'
import type { TidyContext } from './drain-context.ts'

/** Lets go of what this device need not keep any longer. One tab at a time; the others leave it at that. */
export async function tidy({ app, audio, owner, now, locks, quota, isHeard }: TidyContext): Promise<void> {
  await locks.request('tidy', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await keepLaterSound(app, audio, owner, locks)
    await sweepAudio(app, audio, owner, locks)
    if (await isClockBelieved(app, now())) await emptyOwnTrash(app, audio, owner, now())
    await sweepCutImports(audio, owner, { now: now(), locks })
    if (isHeard) await pruneAudio(app, audio, owner, { now: now(), budget: audioBudget(await quota()) })
  })
}
