import type { RecordingId, UserId } from '../../../contract/ids.ts'
import type { AppDatabase, LocalRecording } from '../app-database.ts'
import type { AudioDatabase, SegmentRow } from '../audio-database.ts'
import { isHeld, readReplica, unconfirmedSegments } from '../device/replica.ts'
import { runningTakes, takeLock } from '../takes/unfinished.ts'
import { removeAudio } from './chunk-pages.ts'
import { removeUnchanged } from './remove-unchanged.ts'

/** How long sound stays on the device at least after the server has confirmed it, however little room there is. */
const STAYS_MS = 7 * 24 * 60 * 60 * 1000
/** About 45 hours at 48 kbit/s: what "works offline" may take of a large disk. */
const MOST_BYTES = 1_000_000_000

/** How many bytes of sound this device keeps: a fifth of what the browser grants; null where it does not say. */
export const audioBudget = (quota: number | null): number =>
  quota === null ? MOST_BYTES : Math.min(MOST_BYTES, Math.floor(quota / 5))

/**
 * Removes sound that was confirmed at least 7 days ago, oldest first, until the rest fits into the budget. Sound that
 * the server has not confirmed is never touched, however little room there is.
 * @param now milliseconds since 1970
 */
export async function pruneAudio(
  app: AppDatabase,
  audio: AudioDatabase,
  owner: UserId,
  { now, budget }: { now: number; budget: number },
): Promise<void> {
  const sound = await audioOnDevice(audio, owner)
  let total = [...sound.values()].reduce((sum, segments) => sum + bytesOf(segments), 0)
  if (total <= budget) return
  for (const { id } of (await confirmedRows(app, sound)).filter((row) => isOld(row, now))) {
    if (total <= budget) return
    await removeUnchanged(audio, sound.get(id) ?? [])
    total -= bytesOf(sound.get(id))
  }
}

/** Bytes of sound that the server has confirmed: what may go when this device has too little room. */
export async function freeableAudio(app: AppDatabase, audio: AudioDatabase, owner: UserId): Promise<number> {
  const sound = await audioOnDevice(audio, owner)
  const confirmed = await confirmedRows(app, sound)
  return confirmed.reduce((sum, { id }) => sum + bytesOf(sound.get(id)), 0)
}

/** Makes room on the person's word: all confirmed sound, oldest first. What the server has not confirmed stays. */
export async function freeAudio(app: AppDatabase, audio: AudioDatabase, owner: UserId): Promise<void> {
  const sound = await audioOnDevice(audio, owner)
  for (const { id } of await confirmedRows(app, sound)) await removeUnchanged(audio, sound.get(id) ?? [])
}

/** Sound of recordings that are gone for good, which a crash between the two databases has left behind. */
export async function pruneOrphanedAudio(
  app: AppDatabase,
  audio: AudioDatabase,
  owner: UserId,
  locks?: LockManager,
): Promise<void> {
  const ids = [...(await audioOnDevice(audio, owner)).keys()]
  const [tombstones, running] = await Promise.all([app.tombstones.bulkGet(ids), runningTakes(locks)])
  for (const tombstone of tombstones) {
    if (tombstone && !running.has(takeLock(tombstone.recording))) await removeAudio(audio, tombstone.recording)
  }
}

type Confirmed = LocalRecording & { confirmedAt: string }

const isOld = ({ confirmedAt }: Confirmed, now: number): boolean => Date.parse(confirmedAt) <= now - STAYS_MS

/** Those of these of which the server has all that is here, in its present state, and that no upload reads; oldest first. */
async function confirmedRows(app: AppDatabase, sound: Sound): Promise<Confirmed[]> {
  const rows = await app.recordings.bulkGet([...sound.keys()])
  const [uploading, replica] = [new Set(await uploadingIds(app)), await readReplica(app)]
  return rows
    .filter((row): row is Confirmed => row !== undefined && isHeld(row, replica))
    .filter((row) => !uploading.has(row.id) && unconfirmedSegments(row, sound.get(row.id) ?? []).length === 0)
    .sort((one, other) => one.confirmedAt.localeCompare(other.confirmedAt))
}

const uploadingIds = async (app: AppDatabase): Promise<RecordingId[]> =>
  (await app.outbox.filter(({ work }) => work.kind === 'upload').toArray()).flatMap(({ recording }) => recording ?? [])

type Sound = ReadonlyMap<RecordingId, readonly SegmentRow[]>

const bytesOf = (segments: readonly SegmentRow[] = []): number => segments.reduce((sum, { bytes }) => sum + bytes, 0)

/** The segments of this person's recordings, by recording. */
export async function audioOnDevice(audio: AudioDatabase, owner: UserId): Promise<Sound> {
  const sound = new Map<RecordingId, SegmentRow[]>()
  for (const row of await audio.segments.where('owner').equals(owner).toArray()) {
    const known = sound.get(row.recording)
    if (known) known.push(row)
    else sound.set(row.recording, [row])
  }
  return sound
}
