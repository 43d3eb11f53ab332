import { endpoints } from '../../contract/endpoints.ts'
import { removeAudio } from '../db/chunk-pages.ts'
import { forgetPerson } from '../db/person.ts'
import { unfinishedTakes } from '../db/unfinished.ts'
import { client, type Person, personAtom, store } from '../store.ts'

/** How many recordings exist only on this device: saved but not confirmed, and takes that wait for a title. */
export async function countUnsent({ app, audio, user }: Person): Promise<number> {
  const unconfirmed = await app.recordings.filter((recording) => recording.confirmedAt === null).count()
  return unconfirmed + (await unfinishedTakes(audio, app, user.id)).length
}

/**
 * Ends the session on the server, then removes this person's data from the device; the app itself stays (decisions.md,
 * Accounts). In this order, so that a failed call leaves everything as it was. Throws ApiFailure.
 */
export async function signOut(person: Person): Promise<void> {
  await client.call(endpoints.logout, {})
  store.set(personAtom, null)
  await forgetPerson()
  const segments = await person.audio.segments.where('owner').equals(person.user.id).toArray()
  for (const recording of new Set(segments.map((segment) => segment.recording))) {
    await removeAudio(person.audio, recording)
  }
  await person.app.delete()
}
