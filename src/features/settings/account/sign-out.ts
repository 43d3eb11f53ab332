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
import { whileNobodyRecords } from '../../../local/device/while-nobody-records.ts'
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

/** The same one by one. `changes`: by their number in the outbox, of which recording each is. */
export type UnsentOnes = {
  recordings: ReadonlySet<RecordingId | null>
  changes: ReadonlyMap<number | 'preferences', RecordingId | null>
  unheard: number
}

export async function countUnsent(...asked: Parameters<typeof listUnsent>): Promise<Unsent> {
  const { recordings, changes, unheard } = await listUnsent(...asked)
  return { recordings: recordings.size, changes: changes.size, unheard }
}

/**
 * Recordings: saved but not confirmed by the server as it is now, those it cannot read any more, takes that wait for a title, and
 * what lies beside the database. Of one that the server lost and of which no sound is here, nothing is here that signing out could
 * take from anybody.
 * @param isHeard the server says that it still is what it was
 */
export async function listUnsent(
  { app, audio, user }: SignedInUser,
  isHeard: boolean,
  files: FallbackFiles | null = fallbackFiles,
): Promise<UnsentOnes> {
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
  const changes = new Map<number | 'preferences', RecordingId | null>()
  for (const { n, recording } of await app.outbox.filter(isChange).toArray()) changes.set(n, recording)
  if ((await getUnsentPreferences(app)) !== null) changes.set('preferences', null)
  return { recordings: whole, changes, unheard }
}

/** Whether more is lost by signing out than was told: a recording runs, or another, or a change, was made since. */
export async function isMoreThan(
  told: UnsentOnes,
  person: SignedInUser,
  files: FallbackFiles | null = fallbackFiles,
): Promise<boolean> {
  if ((await runningTakes()).size > 0) return true
  const { recordings, changes } = await listUnsent(person, true, files)
  if ([...recordings].some((id) => !told.recordings.has(id))) return true
  return [...changes].some(([n, recording]) => !told.changes.has(n) && !told.recordings.has(recording))
}

/**
 * Signs out while nobody records, so that nothing is removed but what was told. Resolves to false, and removes nothing, where
 * somebody does, or more would be lost.
 */
export async function leaveDevice(
  told: UnsentOnes,
  person: SignedInUser,
  files: FallbackFiles | null = fallbackFiles,
): Promise<boolean> {
  const isMore = (): Promise<boolean> => isMoreThan(told, person, files)
  const left = await whileNobodyRecords(async () => !(await isMore()) && signOut(person, files, isMore))
  return left ?? false
}

/**
 * Ends the session and removes this person's data from the device; the app itself stays (docs/decisions.md#sign-out). With
 * no network the session on the server is ended at the next contact: see end-left-session.ts.
 * @param stays asked when the session has ended, which may take long: whether the data stays after all
 * @returns whether it was removed
 */
export async function signOut(
  person: SignedInUser,
  files: FallbackFiles | null = fallbackFiles,
  stays: () => Promise<boolean> = async () => false,
): Promise<boolean> {
  // A push service that does not answer keeps nobody here: the server tells an ended session nothing.
  await answered(endPush(), PUSH_MS).catch((error: unknown) => console.warn('This browser may stay subscribed.', error))
  const refused = await client.call(endpoints.logout, {}).then(
    () => null,
    (error: unknown) => error,
  )
  if (refused !== null && !(refused instanceof ApiError)) throw refused
  if (await stays()) return false
  // 401: the server has ended it already.
  if (refused && refused.status !== 401) await noteSignOut()
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
  return true
}

/** Recordings of which the fallback store holds sound of this person. */
async function laidOf(files: FallbackFiles, owner: UserId): Promise<RecordingId[]> {
  const found: RecordingId[] = []
  for (const laid of await fallbackSegments(files)) {
    if (laid.chunks.length > 0 && (await readBeginning(files, laid))?.owner === owner) found.push(laid.recording)
  }
  return found
}
