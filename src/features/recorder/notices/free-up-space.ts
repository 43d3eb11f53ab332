import { freeAudio } from '../../../local/audio/prune-audio.ts'
import type { SignedInUser } from '../../../session/store.ts'

/**
 * Removes the sound here that the server has, where it says at this moment that it still is what it was: one that was restored
 * meanwhile may have lost what it had confirmed. Resolves to whether it did.
 */
export async function freeRoom({ app, audio, user }: SignedInUser, hear: () => Promise<boolean>): Promise<boolean> {
  if (!(await hear())) return false
  await freeAudio(app, audio, user.id)
  return true
}
