import type { RecordingId, UserId } from '../../contract/ids.ts'
import type { AppDatabase, LocalRecording } from './app.ts'
import type { AudioDatabase } from './audio.ts'
import { removeAudio } from './chunk-pages.ts'
import { isHeld, readReplica } from './replica.ts'
import { runningTakes, takeLock } from './unfinished.ts'

/** So long sound stays on the device after the server has confirmed it, whatever the room (facts/offline.md 5.4). */
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
  const sizes = await audioSizes(audio, owner)
  let total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
  if (total <= budget) return
  for (const { id } of (await confirmedRows(app, sizes)).filter((row) => isOld(row, now))) {
    if (total <= budget) return
    await removeAudio(audio, id)
    total -= sizes.get(id) ?? 0
  }
}

/** Bytes of sound that the server has confirmed: what may go when this device has too little room. */
export async function freeableAudio(app: AppDatabase, audio: AudioDatabase, owner: UserId): Promise<number> {
  const sizes = await audioSizes(audio, owner)
  const confirmed = await confirmedRows(app, sizes)
  return confirmed.reduce((sum, { id }) => sum + (sizes.get(id) ?? 0), 0)
}

/** Makes room on the person's word: all confirmed sound, oldest first. What the server has not confirmed stays. */
export async function freeAudio(app: AppDatabase, audio: AudioDatabase, owner: UserId): Promise<void> {
  for (const { id } of await confirmedRows(app, await audioSizes(audio, owner))) await removeAudio(audio, id)
}

/** Sound of recordings that are gone for good, which a crash between the two databases has left behind. */
export async function sweepAudio(
  app: AppDatabase,
  audio: AudioDatabase,
  owner: UserId,
  locks?: LockManager,
): Promise<void> {
  const ids = [...(await audioSizes(audio, owner)).keys()]
  const [tombstones, running] = await Promise.all([app.tombstones.bulkGet(ids), runningTakes(locks)])
  for (const tombstone of tombstones) {
    if (tombstone && !running.has(takeLock(tombstone.recording))) await removeAudio(audio, tombstone.recording)
  }
}

type Confirmed = LocalRecording & { confirmedAt: string }

const isOld = ({ confirmedAt }: Confirmed, now: number): boolean => Date.parse(confirmedAt) <= now - STAYS_MS

/** Those of these that the server has whole, in its present state, and that no upload reads; oldest first. */
async function confirmedRows(app: AppDatabase, sizes: ReadonlyMap<RecordingId, number>): Promise<Confirmed[]> {
  const rows = await app.recordings.bulkGet([...sizes.keys()])
  const [uploading, replica] = [new Set(await uploadingIds(app)), await readReplica(app)]
  return rows
    .filter((row): row is Confirmed => row !== undefined && isHeld(row, replica))
    .filter(({ id }) => !uploading.has(id))
    .sort((one, other) => one.confirmedAt.localeCompare(other.confirmedAt))
}

const uploadingIds = async (app: AppDatabase): Promise<RecordingId[]> =>
  (await app.outbox.filter(({ work }) => work.kind === 'upload').toArray()).flatMap(({ recording }) => recording ?? [])

async function audioSizes(audio: AudioDatabase, owner: UserId): Promise<Map<RecordingId, number>> {
  const sizes = new Map<RecordingId, number>()
  for (const { recording, bytes } of await audio.segments.where('owner').equals(owner).toArray())
    sizes.set(recording, (sizes.get(recording) ?? 0) + bytes)
  return sizes
}
