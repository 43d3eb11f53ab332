import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { parseUploadId, type RecordingId } from '../../contract/ids.ts'
import { AUDIO_BITS_PER_SECOND } from '../../contract/limits.ts'
import { BlobDamagedError, BlobMissingError, type Blobs, removeAll } from '../blobs/blobs.ts'
import { HttpError } from '../kernel/problem.ts'
import { madeOf } from '../playable/playable-blob.ts'
import type { Database } from '../store/schema.ts'
import type { StoredSegment } from '../store/tables/recordings/recordings.ts'
import { type OpenUpload, partsOf, type UploadPart } from '../store/tables/recordings/uploads.ts'
import { checkAudio } from './check-audio.ts'

type Ports = { database: Database; blobs: Blobs }

/** What was uploaded of a take whose device stays away. `damaged`: the unreadable parts, which are left out. */
export type Salvage = { segments: StoredSegment[]; damaged: Error[] }

/**
 * Copies what can be played of these uploads of one recording. What follows an unreadable part is kept: a file with a hole is
 * repaired when it is made playable. Leaves nothing when it throws.
 * @param newBlob returns the name of a segment's blob
 */
export async function copyAudioParts(
  { database, blobs }: Ports,
  uploads: readonly OpenUpload[],
  newBlob: (segment: number) => string,
): Promise<Salvage> {
  const salvage: Salvage = { segments: [], damaged: [] }
  const begun = Math.min(...uploads.map(({ createdAt }) => Date.parse(createdAt)))
  try {
    for (const upload of uploads) {
      const parts = await unlessDamaged(salvage, () => partsOf(database, upload.id))
      const mime = parts && (await unlessDamaged(salvage, () => playableType(blobs, parts, upload.mime)))
      if (!mime) continue
      const segment = parseUploadId(upload.id)?.segment ?? 0
      const blob = newBlob(segment)
      const { bytes, sha256 } = await blobs.write(blob, readableBytes(blobs, parts, salvage))
      // An estimate: an upload begins soon after its segment, and never inside the one before. The length is counted again when
      // the playable file is made.
      const before = salvage.segments.at(-1)
      const startOffset = Math.max(
        before ? before.startOffset + before.seconds : 0,
        (Date.parse(upload.createdAt) - begun) / 1000,
      )
      const seconds = (bytes * 8) / AUDIO_BITS_PER_SECOND
      salvage.segments.push({ segment, mime, bytes, sha256, startOffset, seconds, blob })
    }
  } catch (error) {
    await removeAudioParts(blobs, salvage.segments)
    throw error
  }
  return salvage
}

export const removeAudioParts = (blobs: Blobs, segments: readonly StoredSegment[]): Promise<void> =>
  removeAll(
    blobs,
    segments.map(({ blob }) => blob),
  )

/** A blob is immutable: the next one of a segment gets a number that no segment has, and the row is told of it. */
export function laterBlobs(id: RecordingId): (segment: number) => string {
  const made = Date.now()
  return (segment) => `recordings/${id}/${made}${segment}`
}

/** The segment whose sound a blob of `recordings/` is made of, the first of it or a later one. */
export function segmentOfBlob(name: string): number {
  const last = name.split('/')[2] ?? ''
  return Number(last.length > TIME_DIGITS ? last.slice(TIME_DIGITS) : last)
}

/** Of a time in milliseconds, from 2001 to 2286. */
const TIME_DIGITS = 13

/** Those of these that the recording does not have any more, with all that was made of them. After the row was written. */
export async function removeReplaced(
  blobs: Blobs,
  older: readonly StoredSegment[],
  now: readonly StoredSegment[],
): Promise<void> {
  const gone = older.filter(({ blob }) => now.every((one) => one.blob !== blob))
  await removeAll(
    blobs,
    gone.flatMap(({ blob }) => [blob, ...madeOf(blob)]),
  )
}

/** The one with its number, where all of the older segment is the beginning of it; else null. */
export async function grownFrom(
  blobs: Blobs,
  older: StoredSegment,
  newer: readonly StoredSegment[],
): Promise<StoredSegment | null> {
  const grown = newer.find(({ segment }) => segment === older.segment)
  return grown && (await beginsWith(blobs, grown, older)) ? grown : null
}

async function beginsWith(blobs: Blobs, { blob, bytes }: StoredSegment, older: StoredSegment): Promise<boolean> {
  if (bytes < older.bytes) return false
  const hash = createHash('sha256')
  const beginning = blobs.read(blob, { start: 0, end: older.bytes }) as AsyncIterable<Buffer>
  for await (const chunk of beginning) hash.update(chunk)
  return hash.digest('hex') === older.sha256
}

export const isDamage = (error: unknown): error is Error =>
  error instanceof BlobDamagedError || error instanceof BlobMissingError

/**
 * Null when the stored bytes are not those that were written, which is noted. An unavailable store is thrown: it may come back.
 */
async function unlessDamaged<T>({ damaged }: Salvage, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!isDamage(error)) throw error
    damaged.push(error)
    return null
  }
}

/** Null when it is not audio, or empty. */
export async function playableType(blobs: Blobs, [first]: readonly UploadPart[], mime: string): Promise<string | null> {
  try {
    return first ? await checkAudio(blobs, first.blob, mime) : null
  } catch (error) {
    if (error instanceof HttpError) return null
    throw error
  }
}

function readableBytes(blobs: Blobs, parts: readonly UploadPart[], salvage: Salvage): Readable {
  async function* bytes(): AsyncGenerator<Buffer> {
    for (const { blob } of parts) {
      try {
        yield* blobs.read(blob) as AsyncIterable<Buffer>
      } catch (error) {
        if (!isDamage(error)) throw error
        salvage.damaged.push(error)
      }
    }
  }
  return Readable.from(bytes(), { objectMode: false })
}
