import type { UserId } from '../../../contract/ids.ts'
import type { AppDatabase } from '../app-database.ts'
import type { AudioDatabase } from '../audio-database.ts'
import { keptIds } from '../device/keep-choice.ts'
import { runningTakes, takeLock } from '../takes/unfinished.ts'
import { removeAudio } from './chunk-pages.ts'
import { audioOnDevice, bytesOf, type Confirmed, confirmedRows, freeableRows } from './confirmed-audio.ts'
import { stopKeeping } from './keep-audio.ts'
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
 * the server has not confirmed is never touched, however little room there is; nor what is to stay here.
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
  const kept = await keptIds(app)
  for (const { id } of (await confirmedRows(app, sound)).filter((row) => isOld(row, now) && !kept.has(row.id))) {
    if (total <= budget) return
    await removeUnchanged(audio, sound.get(id) ?? [])
    total -= bytesOf(sound.get(id))
  }
}

/**
 * Makes space on the person's word: confirmed audio, oldest first. What the server has not confirmed stays. What was to stay here
 * goes only where nothing else is left, and is then not fetched again.
 */
export async function freeAudio(app: AppDatabase, audio: AudioDatabase, owner: UserId): Promise<void> {
  const sound = await audioOnDevice(audio, owner)
  const gone = await freeableRows(app, sound)
  await stopKeeping(app, new Set(gone.map(({ id }) => id)))
  for (const { id } of gone) await removeUnchanged(audio, sound.get(id) ?? [])
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

const isOld = ({ confirmedAt }: Confirmed, now: number): boolean => Date.parse(confirmedAt) <= now - STAYS_MS
