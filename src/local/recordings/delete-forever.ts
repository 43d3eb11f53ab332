import type { RecordingId, UserId } from '../../../contract/ids.ts'
import { TRASH_DAYS } from '../../../contract/limits.ts'
import { isSealed } from '../../../contract/recordings/sealed-audio.ts'
import { isDeletionConfirmed } from '../../../core/sealing/row-fields.ts'
import type { AppDatabase, LocalRecording, OutboxEntry } from '../app-database.ts'
import { removeAudio, segmentsOf } from '../audio/chunk-pages.ts'
import type { AudioDatabase } from '../audio-database.ts'
import { forgetRecording } from './forget-recording.ts'
import { newEntry } from './queue-edit.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * "Delete now": it is gone from this device at once, and the server is told as soon as it can be reached. The tombstone
 * comes first, so that a crash in between cannot offer half of it again; what is left of its sound goes with the next
 * tidying up.
 */
export async function deleteForever(
  app: AppDatabase,
  audio: AudioDatabase,
  owner: UserId,
  recording: RecordingId,
  why: { objection?: true } = {},
): Promise<void> {
  const segments = await segmentsOf(audio, recording)
  const uploads = Math.max(-1, ...segments.map(({ segment }) => segment)) + 1
  const kid = segments.find(({ lock }) => lock)?.lock?.kid
  await app.transaction('rw', app.tables, async () => {
    const row = await app.recordings.get(recording)
    const sealed = row && (isSealed(row) || kid !== undefined) ? { sealed: row.sealed?.kid ?? kid ?? '' } : {}
    await forgetRecording(app, recording)
    await app.outbox.add(newEntry(owner, recording, { kind: 'delete', forever: true, uploads, ...why, ...sealed }))
  })
  await removeAudio(audio, recording)
}

/**
 * In the trash by this device's own word, and never confirmed, or lost by a restored server: the server does not know that it is there, so this
 * device keeps it for TRASH_DAYS and then lets it go.
 */
export const isOwnTrash = (
  { confirmedAt, confirmedUnder, deletedAt }: Pick<LocalRecording, 'confirmedAt' | 'confirmedUnder' | 'deletedAt'>,
  outbox: readonly OutboxEntry[],
): boolean => {
  const has = (kind: OutboxEntry['work']['kind']): boolean => outbox.some(({ work }) => work.kind === kind)
  const isHere = confirmedAt === null || confirmedUnder === null
  return isHere && deletedAt !== null && (has('delete') || !has('upload'))
}

/** Lets go of what has lain in this device's own trash for TRASH_DAYS. @param now milliseconds since 1970 */
export async function emptyOwnTrash(app: AppDatabase, audio: AudioDatabase, owner: UserId, now: number): Promise<void> {
  const before = new Date(now - TRASH_DAYS * DAY_MS).toISOString()
  const old = await app.recordings.where('deletedAt').below(before).toArray()
  for (const row of old) {
    const outbox = await app.outbox.where('recording').equals(row.id).toArray()
    // When it went there a server may have said.
    const isMeant = !isSealed(row) || isDeletionConfirmed(row.sealed?.row, now)
    if (isMeant && isOwnTrash(row, outbox)) await deleteForever(app, audio, owner, row.id)
  }
}
