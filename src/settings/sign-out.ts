import { endpoints } from '../../contract/endpoints.ts'
import { ApiFailure } from '../api/api-failure.ts'
import { client } from '../client.ts'
import { answered } from '../db/answered.ts'
import { removeAudio } from '../db/chunk-pages.ts'
import { giveUpDatabase } from '../db/guard-database.ts'
import { noteSignOut } from '../db/left-session.ts'
import { forgetPerson } from '../db/person.ts'
import { forgetOpened } from '../db/received.ts'
import { clearLaneOf, type LaneFiles } from '../db/second-lane.ts'
import { unfinishedTakes } from '../db/unfinished.ts'
import { removeNote } from '../platform/kept-note.ts'
import { endPush } from '../platform/push.ts'
import { laneFiles, type Person, personAtom, store } from '../store.ts'

/** Milliseconds. */
const PUSH_MS = 3000

/** How many recordings exist only on this device: saved but not confirmed, and takes that wait for a title. */
export async function countUnsent({ app, audio, user }: Person): Promise<number> {
  const unconfirmed = await app.recordings.filter((recording) => recording.confirmedAt === null).count()
  return unconfirmed + (await unfinishedTakes(audio, app, user.id)).length
}

/**
 * Ends the session and removes this person's data from the device; the app itself stays (decisions.md, Accounts). With
 * no network the session on the server is ended at the next contact: see end-left-session.ts.
 */
export async function signOut(person: Person, lane: LaneFiles | null = laneFiles): Promise<void> {
  // A push service that does not answer keeps nobody here: the server tells an ended session nothing.
  await answered(endPush(), PUSH_MS).catch((error: unknown) => console.warn('This browser may stay subscribed.', error))
  await client.call(endpoints.logout, {}).catch(async (error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error
    // 401: the server has ended it already.
    if (error.status !== 401) await noteSignOut()
  })
  store.set(personAtom, null)
  await forgetPerson()
  await removeNote()
  await forgetOpened(person.user.id)
  const segments = await person.audio.segments.where('owner').equals(person.user.id).toArray()
  for (const recording of new Set(segments.map((segment) => segment.recording))) {
    await removeAudio(person.audio, recording)
  }
  if (lane) await clearLaneOf(lane, person.user.id)
  giveUpDatabase(person.app)
  await person.app.delete()
}
