import { audioBudget, pruneAudio, sweepAudio } from '../../local/audio/prune-audio.ts'
import { isClockBelieved } from '../../local/device/known-time.ts'
import { emptyOwnTrash } from '../../local/recordings/delete-forever.ts'
import { sweepCutImports } from '../../local/takes/cut-imports.ts'
import { keepLaterSound } from '../../local/takes/later-audio.ts'
import type { TidyContext } from '../drain-context.ts'

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
