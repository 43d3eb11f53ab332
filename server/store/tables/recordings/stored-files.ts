import type { RecordingId, UserId } from '../../../../contract/ids.ts'
import type { Database } from '../../schema.ts'
import type { StoredSegment } from './recordings.ts'

type Holder = { kind: 'recording'; id: RecordingId } | { kind: 'upload'; id: string }

/** A blob that a row points at. `sha256` null: of a part of an upload, which is hashed when it becomes a recording. */
export type StoredFile = { blob: string; bytes: number; sha256: string | null; user: UserId; holder: Holder }

/** Every blob that recordings (in the trash, too) and uploads point at. Playable files can be made again: no row has them. */
export async function storedFiles(database: Database): Promise<StoredFile[]> {
  const recordings = await database.selectFrom('recordings').select(['id', 'user_id', 'segments']).execute()
  const parts = await database
    .selectFrom('upload_parts')
    .innerJoin('uploads', 'uploads.id', 'upload_parts.upload_id')
    .select(['uploads.id', 'user_id', 'blob', 'bytes'])
    .execute()
  return [
    ...recordings.flatMap(({ id, user_id, segments }) =>
      (JSON.parse(segments) as StoredSegment[]).map(({ blob, bytes, sha256 }) => ({
        ...{ blob, bytes, sha256, user: user_id as UserId },
        holder: { kind: 'recording', id: id as RecordingId } as const,
      })),
    ),
    ...parts.map(({ id, user_id, blob, bytes }) => ({
      ...{ blob, bytes, sha256: null, user: user_id as UserId },
      holder: { kind: 'upload', id } as const,
    })),
  ]
}
