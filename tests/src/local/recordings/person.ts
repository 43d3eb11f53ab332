import type { User } from '../../../../contract/accounts/account.ts'
import { openAppDatabase } from '../../../../src/local/app-database.ts'
import { openAudioDatabase } from '../../../../src/local/audio-database.ts'
import type { SignedInUser } from '../../../../src/session/store.ts'
import { ANNA } from './takes.ts'

export const ANNA_USER: User = { id: ANNA, name: 'Anna', email: 'anna@example.org', isAdmin: false }

/** Anna is signed in on a device that has nothing yet. */
export const openPerson = (): SignedInUser => ({
  user: ANNA_USER,
  app: openAppDatabase(ANNA),
  audio: openAudioDatabase(),
})

/** Leaves nothing on that device. */
export async function clearPerson({ app, audio }: SignedInUser): Promise<void> {
  await app.delete()
  await audio.delete()
}
