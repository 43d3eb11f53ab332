import type { RecordingId, UserId } from '../../../contract/ids.ts'
import type { AppDatabase, LocalRecording } from '../app-database.ts'
import type { AudioDatabase, SegmentRow } from '../audio-database.ts'
import { isDamaged, isHeld, readReplica, unconfirmedSegments } from '../device/held-by-server.ts'
import { keptIds } from '../device/keep-choice.ts'

type Sound = ReadonlyMap<RecordingId, readonly SegmentRow[]>
export type Confirmed = LocalRecording & { confirmedAt: string }

export const bytesOf = (segments: readonly SegmentRow[] = []): number =>
  segments.reduce((sum, { bytes }) => sum + bytes, 0)

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

/** Those of these of which the server has all that is here, in its present state, and that no upload reads; oldest first. */
export async function confirmedRows(app: AppDatabase, sound: Sound): Promise<Confirmed[]> {
  const rows = await app.recordings.bulkGet([...sound.keys()])
  const [uploading, replica] = [new Set(await uploadingIds(app)), await readReplica(app)]
  return rows
    .filter((row): row is Confirmed => row !== undefined && isHeld(row, replica) && !isDamaged(row))
    .filter((row) => !uploading.has(row.id) && unconfirmedSegments(row, sound.get(row.id) ?? []).length === 0)
    .sort((one, other) => one.confirmedAt.localeCompare(other.confirmedAt))
}

/** What may go when this device has too little space: what is not to stay here; where nothing else is left, that too. */
export async function freeableRows(app: AppDatabase, sound: Sound): Promise<Confirmed[]> {
  const [rows, kept] = [await confirmedRows(app, sound), await keptIds(app)]
  const others = rows.filter(({ id }) => !kept.has(id))
  return others.length > 0 ? others : rows
}

/** How many bytes they are. */
export async function freeableAudio(app: AppDatabase, audio: AudioDatabase, owner: UserId): Promise<number> {
  const sound = await audioOnDevice(audio, owner)
  return (await freeableRows(app, sound)).reduce((sum, { id }) => sum + bytesOf(sound.get(id)), 0)
}

const uploadingIds = async (app: AppDatabase): Promise<RecordingId[]> =>
  (await app.outbox.filter(({ work }) => work.kind === 'upload').toArray()).flatMap(({ recording }) => recording ?? [])
