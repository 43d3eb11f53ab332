import { Readable } from 'node:stream'
import { type RecordingId, type UserId, uploadId } from '../../contract/ids.ts'
import type { FinishedUpload } from '../../contract/recordings/recording.ts'
import type { Blobs } from '../blobs/blobs.ts'
import { HttpError } from '../kernel/problem.ts'
import { turn } from '../kernel/turn.ts'
import type { Database } from '../store/schema.ts'
import type { StoredSegment } from '../store/tables/recordings/recordings.ts'
import { findUpload, partsOf, type UploadPart } from '../store/tables/recordings/uploads.ts'
import { checkAudio, wrongHash } from './check-audio.ts'

/** So many uploads are looked up before others get their turn. */
const LOOKED_UP = 25

type Ports = { database: Database; blobs: Blobs }
type Claimed = {
  id: RecordingId
  user: UserId
  uploads: readonly FinishedUpload[]
  /** The name of a segment's blob, where it is not the first one of that segment. */
  newBlob?: (segment: number) => string
}

/**
 * Makes one blob of each finished upload and checks length and SHA-256; leaves nothing when it throws an HttpError. After any
 * other failure the blob stays and the next attempt replaces it: where a lock was lost with its connection, another process may
 * have made the recording of the same blob meanwhile.
 */
export async function composeUploads(ports: Ports, claimed: Claimed): Promise<StoredSegment[]> {
  const { id, user, uploads, newBlob = (segment) => `recordings/${id}/${segment}` } = claimed
  refuseDoubles(uploads)
  const found = []
  for (const [at, claim] of uploads.entries()) {
    found.push({ claim, parts: await findClaimed(ports.database, { id, user, claim }) })
    if (at % LOOKED_UP === LOOKED_UP - 1) await turn()
  }
  const segments: StoredSegment[] = []
  try {
    for (const { claim, parts } of found)
      segments.push(await compose(ports.blobs, newBlob(claim.segment), claim, parts))
  } catch (error) {
    if (error instanceof HttpError) for (const { blob } of segments) await ports.blobs.remove(blob)
    throw error
  }
  return segments.sort((one, other) => one.segment - other.segment)
}

function refuseDoubles(uploads: readonly FinishedUpload[]): void {
  if (new Set(uploads.map(({ segment }) => segment)).size === uploads.length) return
  throw new HttpError(400, 'The field "uploads" names a segment twice.', { code: 'invalid' })
}

type OneClaim = { id: RecordingId; user: UserId; claim: FinishedUpload }

async function findClaimed(database: Database, { id, user, claim }: OneClaim): Promise<UploadPart[]> {
  if (claim.upload !== uploadId(id, claim.segment)) {
    throw new HttpError(400, `Segment ${claim.segment} must be uploaded as ${uploadId(id, claim.segment)}.`, {
      code: 'invalid',
    })
  }
  const upload = await findUpload(database, claim.upload)
  // 425 and not 404, which would mean that the recording was deleted: the device asks for the offset and continues.
  if (!upload || upload.user !== user) {
    throw new HttpError(425, `Segment ${claim.segment} is not here yet. Upload it first.`, { code: 'upload-missing' })
  }
  const { bytes } = upload
  if (bytes === claim.bytes) return partsOf(database, upload.id)
  throw new HttpError(422, `Segment ${claim.segment} is ${bytes} bytes long here, but should have ${claim.bytes}.`, {
    code: 'wrong-length',
  })
}

async function compose(
  blobs: Blobs,
  blob: string,
  claim: FinishedUpload,
  parts: readonly UploadPart[],
): Promise<StoredSegment> {
  const written = await blobs.write(blob, Readable.from(bytesOf(blobs, parts), { objectMode: false }))
  try {
    if (written.sha256 !== claim.sha256) throw wrongHash()
    const mime = await checkAudio(blobs, blob, claim.mime)
    const { segment, bytes, sha256, startOffset, seconds, gapReason, origin } = claim
    return { segment, mime, bytes, sha256, startOffset, seconds, gapReason, origin, blob }
  } catch (error) {
    if (error instanceof HttpError) await blobs.remove(blob)
    throw error
  }
}

async function* bytesOf(blobs: Blobs, parts: readonly UploadPart[]): AsyncGenerator<Buffer> {
  for (const { blob } of parts) yield* blobs.read(blob) as AsyncIterable<Buffer>
}
