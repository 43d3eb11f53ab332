import { endpoints } from '../../../../contract/endpoints.ts'
import type { RecordingId, UserId } from '../../../../contract/ids.ts'
import { ApiError } from '../../../api/api-error.ts'
import type { LocalRecording, OutboxEntry } from '../../../local/app-database.ts'
import { removeAudio } from '../../../local/audio/chunk-pages.ts'
import { audioOnDevice } from '../../../local/audio/confirmed-audio.ts'
import {
  clearFallbackOf,
  type FallbackFiles,
  fallbackSegments,
  readBeginning,
} from '../../../local/audio/fallback-store.ts'
import { getUnsentPreferences } from '../../../local/device/account.ts'
import { isDamaged, isHeld, readReplica, unconfirmedSegments } from '../../../local/device/held-by-server.ts'
import { noteSignOut } from '../../../local/device/pending-sign-out.ts'
import { forgetUser } from '../../../local/device/user.ts'
import { giveUpDatabase } from '../../../local/guard-database.ts'
import { forgetOpened } from '../../../local/inbox/inbox.ts'
import { runningTakes, unfinishedTakes } from '../../../local/takes/unfinished.ts'
import { answered } from '../../../local/unanswered-error.ts'
import { removeStoredNote } from '../../../platform/storage/stored-note.ts'
import { endPush } from '../../../platform/worker/push-subscription.ts'
import { client } from '../../../session/client.ts'
import { fallbackFiles, type SignedInUser, store, userAtom } from '../../../session/store.ts'

/** Milliseconds. */
const PUSH_MS = 3000

/**
 * What exists only on this device. `changes`: of recordings that the server has, and questions. `unheard`: recordings that the
 * server had when it was last heard, and whose sound is here.
 */
export type Unsent = { recordings: number; changes: number; unheard: number }

/**
 * Recordings: saved but not confirmed by the server as it is now, those it cannot read any more, takes that wait for a title, and
 * what lies beside the database. Of one that the server lost and of which no sound is here, nothing is here that signing out could
 * take from anybody.
 * @param isHeard the server says that it still is what it was
 */
export async function countUnsent(
  { app, audio, user }: SignedInUser,
  isHeard: boolean,
  files: FallbackFiles | null = fallbackFiles,
): Promise<Unsent> {
  const [replica, sound] = [await readReplica(app), await audioOnDevice(audio, user.id)]
  const isHere = (id: RecordingId): boolean => sound.get(id)?.some(({ bytes }) => bytes > 0) ?? false
  const isOnly = (row: LocalRecording): boolean =>
    isHeld(row, replica)
      ? unconfirmedSegments(row, sound.get(row.id) ?? []).length > 0 || (isDamaged(row) && isHere(row.id))
      : row.confirmedUnder !== null || isHere(row.id)
  const whole = new Set<RecordingId | null>((await app.recordings.filter(isOnly).toArray()).map(({ id }) => id))
  for (const { recording } of await unfinishedTakes(audio, app, user.id)) whole.add(recording)
  for (const recording of files ? await laidOf(files, user.id) : []) whole.add(recording)
  const isUnheard = (row: LocalRecording): boolean => !isHeard && !whole.has(row.id) && isHere(row.id)
  const unheard = await app.recordings.filter(isUnheard).count()
  const isChange = ({ recording, work }: OutboxEntry): boolean =>
    work.kind !== 'upload' && work.kind !== 'upload-ahead' && !whole.has(recording)
  const chosen = (await getUnsentPreferences(app)) === null ? 0 : 1
  return { recordings: whole.size, changes: chosen + (await app.outbox.filter(isChange).count()), unheard }
}

/** Whether more is lost by signing out than was told: a recording runs, or another was made since. */
export const isMoreThan = async (told: Unsent, person: SignedInUser): Promise<boolean> =>
  (await runningTakes()).size > 0 || (await countUnsent(person, true)).recordings > told.recordings

/**
 * Ends the session and removes this person's data from the device; the app itself stays (docs/decisions.md#sign-out). With
 * no network the session on the server is ended at the next contact: see end-left-session.ts.
 */
export async function signOut(person: SignedInUser, files: FallbackFiles | null = fallbackFiles): Promise<void> {
  // A push service that does not answer keeps nobody here: the server tells an ended session nothing.
  await answered(endPush(), PUSH_MS).catch((error: unknown) => console.warn('This browser may stay subscribed.', error))
  await client.call(endpoints.logout, {}).catch(async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    // 401: the server has ended it already.
    if (error.status !== 401) await noteSignOut()
  })
  store.set(userAtom, null)
  await forgetUser()
  await removeStoredNote()
  await forgetOpened(person.user.id)
  const segments = await person.audio.segments.where('owner').equals(person.user.id).toArray()
  for (const recording of new Set(segments.map((segment) => segment.recording))) {
    await removeAudio(person.audio, recording)
  }
  if (files) await clearFallbackOf(files, person.user.id)
  giveUpDatabase(person.app)
  await person.app.delete()
}

/** Recordings of which the fallback store holds sound of this person. */
async function laidOf(files: FallbackFiles, owner: UserId): Promise<RecordingId[]> {
  const found: RecordingId[] = []
  for (const laid of await fallbackSegments(files)) {
    if (laid.chunks.length > 0 && (await readBeginning(files, laid))?.owner === owner) found.push(laid.recording)
  }
  return found
}
