import type { RecordingId, UserId } from '../../contract/ids.ts'
import type { CreateRecordingFields } from '../../contract/recordings/recording.ts'
import { HttpError, notFound } from '../kernel/problem.ts'
import type { Database } from '../store/schema.ts'
import { findPurged } from '../store/tables/accounts/purged.ts'
import { findRecording, type KeptRecording, ownRecording } from '../store/tables/recordings/recordings.ts'

/** What the sender says that a recording consists of. */
export type Claim = { segment: number; bytes: number; sha256: string }

/** The recording as it is stored; null when the id is free. Throws an HttpError when the id is taken or was deleted. */
export async function findStored(
  database: Database,
  id: RecordingId,
  user: UserId,
  claims: readonly Claim[],
): Promise<KeptRecording | null> {
  const kept = await findRecording(database, id)
  const owner = kept?.userId ?? (await findPurged(database, id))
  if (owner === null) return null
  if (owner !== user) throw notFound('Recording')
  if (!kept || kept.row.deletedAt !== null) {
    throw new HttpError(410, 'This recording was deleted. Keep it as a new recording, or discard it.', {
      code: 'deleted',
    })
  }
  if (isSame(kept, claims)) return kept
  throw new HttpError(422, 'Another recording has this id already. Send this one under a new id.', {
    code: 'other-bytes',
  })
}

/** A recording may have thousands of segments. */
function isSame({ segments }: KeptRecording, claims: readonly Claim[]): boolean {
  if (claims.length !== segments.length) return false
  const bySegment = new Map(segments.map((kept) => [kept.segment, kept]))
  return claims.every(({ segment, bytes, sha256 }) => {
    const kept = bySegment.get(segment)
    return kept?.bytes === bytes && kept.sha256 === sha256
  })
}

/** The user's stored recording of one file with this SHA-256, found before the file is read. */
export async function findReplay(
  database: Database,
  user: UserId,
  { id, sha256 }: Pick<CreateRecordingFields, 'id' | 'sha256'>,
): Promise<KeptRecording | null> {
  if (id === undefined || sha256 === undefined) return null
  const kept = await ownRecording(database, id, user)
  const [segment, ...more] = kept?.segments ?? []
  return kept?.row.deletedAt === null && more.length === 0 && segment?.sha256 === sha256 ? kept : null
}
