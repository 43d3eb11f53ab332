import type { Selectable, Updateable } from 'kysely'
import type { RecordingId, UserId } from '../../../../contract/ids.ts'
import type {
  FinishedUpload,
  Recording,
  RecordingRow,
  Segment,
  StoredRecording,
} from '../../../../contract/recordings/recording.ts'
import { type Edited, FIELD_NAMES, type UserColumns, userFields } from '../../../../contract/recordings/user-fields.ts'
import { BlobDamagedError } from '../../../blobs/blobs.ts'
import { nextRevision } from '../../feed/revisions.ts'
import type { Database, RecordingTable, Write } from '../../schema.ts'
import { type Seal, sealerOf } from '../../sealed-columns.ts'
import { readUserColumns, writeUserColumns } from '../../user-columns.ts'

/** A segment, the blob that holds its bytes, and what the sender said of where it comes from. */
export type StoredSegment = Segment & { blob: string } & Pick<FinishedUpload, 'origin'>

/** What others read of a segment. */
export const toSegment = ({ blob: _, origin: __, ...segment }: StoredSegment): Segment => segment

/** A recording as this server keeps it: the contract's row, whose it is, and where its bytes lie. */
export type KeptRecording = {
  userId: UserId
  row: RecordingRow
  segments: StoredSegment[]
  /** How many people spoke at most, where somebody said so. */
  mostSpeakers?: number
}

/** A person's own change (`by`) is dated, so that a device can tell what is newer than a restored backup; one that is given back is. */
export type RecordingChange = { by?: 'person'; edited?: Edited; mostSpeakers?: number | null } & Partial<
  UserColumns & Pick<RecordingRow, 'transcription' | 'analysis' | 'analysisFailure'>
>

/** The recording wherever it is, in the trash too; null when there is none of this id. For callers who check the owner. */
export async function findRecording(database: Database | Write, id: RecordingId): Promise<KeptRecording | null> {
  const row = await database.selectFrom('recordings').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? fromTable(row) : null
}

/** The person's recording, in the trash too; null when it is not there or somebody else's. */
export async function ownRecording(
  database: Database | Write,
  id: RecordingId,
  user: UserId,
): Promise<KeptRecording | null> {
  const recording = await findRecording(database, id)
  return recording?.userId === user ? recording : null
}

/** What somebody has said is spoken in it; undefined when it is gone. Its segments, which may be thousands, are not read. */
export async function spokenLanguageOf(
  database: Database | Write,
  id: RecordingId,
): Promise<string | null | undefined> {
  const query = database.selectFrom('recordings').select('spoken_language').where('id', '=', id)
  return (await query.executeTakeFirst())?.spoken_language
}

export async function insertRecording(
  write: Write,
  { userId, row, segments, mostSpeakers }: KeptRecording,
): Promise<void> {
  const seal = sealerOf('recordings', { id: row.id, user_id: userId })
  await write
    .insertInto('recordings')
    .values({
      id: row.id,
      user_id: userId,
      revision: await nextRevision(write, userId),
      duration: row.duration,
      created_at: row.createdAt,
      mime: row.mime,
      file_size: row.fileSize,
      peaks: seal('peaks', row.peaks),
      segments: JSON.stringify(segments),
      transcription: seal('transcription', JSON.stringify(row.transcription)),
      analysis: row.analysis,
      analysis_failure: seal('analysis_failure', row.analysisFailure ?? null),
      ...(mostSpeakers === undefined ? {} : { most_speakers: mostSpeakers }),
      ...writeUserColumns(seal, row),
    })
    .execute()
}

/** Changes the person's recording and moves it to the end of the change feed; null when it is not there. */
export async function changeRecording(
  write: Write,
  id: RecordingId,
  user: UserId,
  change: RecordingChange,
): Promise<KeptRecording | null> {
  const own = await ownRecording(write, id, user)
  if (!own) return null
  const row = await write
    .updateTable('recordings')
    .set({
      ...toTable(sealerOf('recordings', { id, user_id: user }), change),
      ...datesOf(own, change),
      revision: await nextRevision(write, user),
    })
    .where('id', '=', id)
    .where('user_id', '=', user)
    .returningAll()
    .executeTakeFirstOrThrow()
  return fromTable(row)
}

function datesOf({ row }: KeptRecording, change: RecordingChange): Updateable<RecordingTable> {
  const edited = change.by === 'person' ? dated(row.edited, change) : change.edited
  return edited ? { edited: JSON.stringify(edited) } : {}
}

/** Never before what it was: a clock may have been set back. */
function dated(before: Edited = {}, change: RecordingChange): Edited {
  const after = (stamp = 0): number => Math.max(Date.now(), stamp + 1)
  const set = FIELD_NAMES.filter((name) => change[userFields[name].column] !== undefined)
  return { ...before, ...Object.fromEntries(set.map((name) => [name, after(before[name])])) }
}

/** A difference that nobody hears, and that players see among themselves. Seconds. */
const SAME_LENGTH = 0.02

/** What was counted in the segments' packets wins over what their sender measured. Seconds by segment. */
export async function setSeconds(
  write: Write,
  id: RecordingId,
  user: UserId,
  counted: ReadonlyMap<number, number>,
): Promise<void> {
  const kept = await ownRecording(write, id, user)
  if (!kept) return
  const segments = kept.segments.map((one) => ({ ...one, seconds: counted.get(one.segment) ?? one.seconds }))
  const duration = Math.max(...segments.map(({ startOffset, seconds }) => startOffset + seconds))
  const off = segments.some((one, at) => Math.abs(one.seconds - (kept.segments[at]?.seconds ?? 0)) > SAME_LENGTH)
  if (!off && Math.abs(duration - kept.row.duration) <= SAME_LENGTH) return
  await write
    .updateTable('recordings')
    .set({ duration, segments: JSON.stringify(segments), revision: await nextRevision(write, user) })
    .where('id', '=', id)
    .execute()
}

/** Other sound in the place of what was there; what was made of that is for the caller to make anew. */
export async function replaceSound(write: Write, { row, userId, segments }: KeptRecording): Promise<void> {
  await write
    .updateTable('recordings')
    .set({
      duration: row.duration,
      file_size: row.fileSize,
      segments: JSON.stringify(segments),
      revision: await nextRevision(write, userId),
    })
    .where('id', '=', row.id)
    .where('user_id', '=', userId)
    .execute()
}

function toTable(seal: Seal<'recordings'>, change: RecordingChange): Updateable<RecordingTable> {
  return {
    ...writeUserColumns(seal, change),
    ...(change.mostSpeakers === undefined ? {} : { most_speakers: change.mostSpeakers }),
    ...(change.transcription === undefined
      ? {}
      : { transcription: seal('transcription', JSON.stringify(change.transcription)) }),
    ...(change.analysis === undefined
      ? {}
      : { analysis: change.analysis, analysis_failure: seal('analysis_failure', change.analysisFailure ?? null) }),
  }
}

/** The one place where rows become the contract's values. What a row holds was checked when it was written. */
export function fromTable(row: Selectable<RecordingTable>): KeptRecording {
  const segments = ownSegments(row)
  const transcription = JSON.parse(row.transcription) as RecordingRow['transcription']
  const edited = row.edited === null ? null : (JSON.parse(row.edited) as Edited)
  return {
    userId: row.user_id as UserId,
    segments,
    ...(row.most_speakers === null ? {} : { mostSpeakers: row.most_speakers }),
    row: {
      id: row.id as RecordingId,
      duration: row.duration,
      createdAt: row.created_at,
      fileSize: row.file_size,
      mime: row.mime,
      segments: segments.map(toSegment),
      peaks: row.peaks,
      isTranscribed: transcription.state === 'done',
      transcription,
      analysis: row.analysis as RecordingRow['analysis'],
      analysisFailure: row.analysis_failure,
      ...readUserColumns(row, edited),
      ...(edited === null ? {} : { edited }),
    },
  }
}

/** Where the bytes lie is not sealed: without this, whoever can write to the database would hear another recording here. */
function ownSegments({ id, segments }: Pick<Selectable<RecordingTable>, 'id' | 'segments'>): StoredSegment[] {
  const stored = JSON.parse(segments) as StoredSegment[]
  if (stored.every(({ blob }) => blob.startsWith(`recordings/${id}/`))) return stored
  throw new BlobDamagedError(`The recording ${id} points at audio of another. Restore it from a backup.`)
}

/** For callers of the plain calls (docs/product.md#entities): with where to hear it, and what was said. */
export const toRecording = ({ row }: KeptRecording, transcript: string): Recording => ({
  ...row,
  audioUrl: `/api/recordings/${row.id}/audio`,
  transcript,
})

export const toStored = (recording: KeptRecording, transcript: string): StoredRecording => ({
  ...toRecording(recording, transcript),
  stored: recording.segments.map(({ segment, bytes, sha256 }) => ({ segment, bytes, sha256 })),
})
