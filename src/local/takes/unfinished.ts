import type { RecordingId, UserId } from '../../../contract/ids.ts'
import type { AppDatabase } from '../app-database.ts'
import type { AudioDatabase, SegmentRow } from '../audio-database.ts'

/** A take that was never saved: shown as "Recovered recording" with its length and time. */
export type UnfinishedTake = { recording: RecordingId; seconds: number; bytes: number; startedAt: number; mime: string }

const TAKE_LOCK = 'rec:'

/** The Web Lock that whoever records holds for the whole take; a take whose lock is free is not running. */
export const takeLock = (recording: RecordingId): string => `${TAKE_LOCK}${recording}`

/** The Web Lock of the one recorder of this device: while it is held, no other tab records. */
export const RECORDER_LOCK = 'earmark-recorder'

/** Locks that say that something is recorded. */
export const saysItRecords = (lock: string): boolean => lock === RECORDER_LOCK || lock.startsWith(TAKE_LOCK)

/** True while some tab records: this one, if it does. */
export async function isRecording(locks: LockManager | undefined = globalThis.navigator?.locks): Promise<boolean> {
  return ((await locks?.query())?.held ?? []).some(({ name }) => name === RECORDER_LOCK)
}

/** Names of the takes running in any tab. Empty where the browser has no Web Locks: then nothing else runs. */
export async function runningTakes(locks: LockManager | undefined = globalThis.navigator?.locks): Promise<Set<string>> {
  const held = (await locks?.query())?.held ?? []
  return new Set(held.flatMap((lock) => (lock.name?.startsWith(TAKE_LOCK) ? [lock.name] : [])))
}

/** This person's takes that have bytes, do not run, were not saved and not deleted; newest first. */
export async function unfinishedTakes(
  audio: AudioDatabase,
  app: AppDatabase,
  owner: UserId,
  locks?: LockManager,
): Promise<UnfinishedTake[]> {
  const [takes, running] = await Promise.all([unsavedTakes(audio, app, owner), runningTakes(locks)])
  return takes.filter(({ recording }) => !running.has(takeLock(recording)))
}

/** The same, with those that run, or are finished and wait for their title, in whatever tab. */
export async function unsavedTakes(audio: AudioDatabase, app: AppDatabase, owner: UserId): Promise<UnfinishedTake[]> {
  const segments = await audio.segments.where('owner').equals(owner).toArray()
  const ids = [...new Set(segments.map((segment) => segment.recording))]
  const [saved, gone] = await Promise.all([app.recordings.bulkGet(ids), app.tombstones.bulkGet(ids)])
  return ids
    .filter((_, at) => !saved[at] && !gone[at])
    .map((id) =>
      takeOf(
        id,
        segments.filter((segment) => segment.recording === id && !isCutImport(segment)),
      ),
    )
    .filter((take) => take.bytes > 0)
    .sort((one, other) => other.startedAt - one.startedAt)
}

type Owned = { audio: AudioDatabase; app: AppDatabase; user: { id: UserId } }

/**
 * Whether it is one of those: it stands on the record screen, and has no page of its own yet. Never rejects: false where a database
 * does not answer.
 */
export async function isUnsaved({ audio, app, user }: Owned, id: RecordingId): Promise<boolean> {
  try {
    return (await unsavedTakes(audio, app, user.id)).some(({ recording }) => recording === id)
  } catch (error) {
    console.warn('Whether a recording is saved is not known.', error)
    return false
  }
}

function takeOf(recording: RecordingId, segments: readonly SegmentRow[]): UnfinishedTake {
  const ends = segments.filter(({ bytes }) => bytes > 0).map(({ startOffset, seconds }) => startOffset + seconds)
  return {
    recording,
    seconds: Math.max(0, ...ends),
    bytes: segments.reduce((sum, segment) => sum + segment.bytes, 0),
    startedAt: Math.min(...segments.map((segment) => segment.startedAt)),
    mime: segments[0]?.mime ?? '',
  }
}

/** The first part of a file whose copying was cut off, as by a closed tab. The file itself is where it was. */
export const isCutImport = ({ origin, endedBy }: SegmentRow): boolean => origin === 'import' && endedBy === null
