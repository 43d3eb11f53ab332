import type { RecordingId } from '../../../contract/ids.ts'
import { ApiError } from '../../api/api-error.ts'
import {
  createUpload,
  deleteUpload,
  headUpload,
  patchUpload,
  type UploadName,
  type UploadPiece,
  type UploadPlace,
} from '../../api/uploads.ts'
import type { AppDatabase } from '../../local/app-database.ts'
import { addFailure, addSample } from '../connection-estimate.ts'
import type { DrainContext } from '../drain-context.ts'
import type { ByteReader } from './byte-reader.ts'

/** A server that contradicts itself more often than this without taking a byte is left alone for a while. */
const MAX_CONFLICTS = 3

/** How many of the newest chunks wait while a take still runs: they may be the ones a crash takes away. */
export const SLICES_BEHIND = 5

/** Discarded in the meantime, or all there: nothing of it may reach the server any more. */
export async function isSettled({ recordings, tombstones }: AppDatabase, id: RecordingId): Promise<boolean> {
  const saved = await recordings.get(id)
  return !!(saved?.deletedAt || saved?.confirmedAt || (await tombstones.get(id)))
}

/** What an upload works with. */
export type UploadContext = Pick<DrainContext, 'client' | 'signal' | 'now' | 'places' | 'link'>

export type SegmentGoal = UploadName & {
  /** Send up to this byte. */
  until: number
  /** True when `until` is the whole: the length is declared. */
  complete: boolean
  /** The sound of the segment. */
  bytes: ByteReader
}

/**
 * Brings the server's copy of one segment up to the goal, from the byte at which the server stands. After any failure
 * the server is asked first; as long as bytes arrive between two failures it goes on at once, else it throws
 * ApiError and the outbox backs off. Never throws the upload's own 404, 409 or 410: they are dealt with here.
 */
export async function uploadSegment(
  context: UploadContext,
  goal: SegmentGoal,
  onProgress: (offset: number) => Promise<void>,
): Promise<void> {
  const key = `${goal.recording}.${goal.segment}`
  let reached = -1
  let conflicts = 0
  for (;;) {
    try {
      let place = context.places.get(key) ?? (await locate(context, goal))
      if (place.offset > reached && reached >= 0) await onProgress(place.offset)
      reached = place.offset
      while (!isThere(place, goal)) {
        context.signal.throwIfAborted()
        place = await sendPiece(context, goal, place, await nextPiece(context, goal, place))
        context.places.set(key, place)
        reached = place.offset
        await onProgress(place.offset)
      }
      return
    } catch (error) {
      context.places.delete(key)
      // Not even the first question was answered: there is nothing to resume from.
      if (reached < 0 && !isConflict(error)) throw error
      const place = await afterFailure(context, goal, error)
      if (place.offset === reached && (!isConflict(error) || ++conflicts > MAX_CONFLICTS)) throw asWait(error)
      context.places.set(key, place)
    }
  }
}

/** Less is stored than the segment's row says: the browser has lost chunks. */
export class AudioMissingError extends Error {
  override name = 'AudioMissingError'
  override message = 'Part of this recording is missing on this device.'
}

const isThere = (place: UploadPlace, goal: SegmentGoal): boolean =>
  place.offset >= goal.until && (!goal.complete || place.length !== null)

async function nextPiece(
  { link }: UploadContext,
  goal: SegmentGoal,
  { offset }: UploadPlace,
): Promise<UploadPiece['bytes']> {
  const length = Math.max(0, Math.min(link.pieceBytes, goal.until - offset))
  const bytes = await goal.bytes.read(offset, length)
  if (bytes.length < length) throw new AudioMissingError()
  return bytes
}

async function sendPiece(
  { client, signal, link, now }: UploadContext,
  goal: SegmentGoal,
  place: UploadPlace,
  bytes: UploadPiece['bytes'],
): Promise<UploadPlace> {
  const length = goal.complete && place.length === null ? goal.until : null
  const since = now()
  const piece = { offset: place.offset, bytes, length, alone: link.wasCut }
  const offset = await patchUpload(client, goal, piece, signal)
  addSample(link, bytes.length, now() - since)
  return { offset, length: place.length ?? length }
}

/** HEAD, and creation when the server does not know the upload (404) or has forgotten it (410). */
async function locate({ client, signal }: UploadContext, goal: SegmentGoal): Promise<UploadPlace> {
  try {
    const place = await headUpload(client, goal, signal)
    if (!goal.complete || place.offset <= goal.until) return place
    // The page went away while it sent straight to the server what its disk refused. What is here is the recording; what
    // the server has beyond it is kept there as another.
    console.warn(`The upload of segment ${goal.segment} of ${goal.recording} is longer than the recording: sent again.`)
    await deleteUpload(client, goal, signal, true)
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 410)) throw error
  }
  const length = goal.complete ? goal.until : null
  await createUpload(client, goal, length, signal)
  return { offset: 0, length }
}

/** Asks where the server stands. Throws what the outbox has to deal with. */
async function afterFailure(context: UploadContext, goal: SegmentGoal, error: unknown): Promise<UploadPlace> {
  context.signal.throwIfAborted()
  if (!(error instanceof ApiError)) throw error
  if (error.kind === 'offline' || isConflict(error)) addFailure(context.link)
  if (MUST_NOT_RETRY.has(error.status)) throw error
  try {
    return await locate(context, goal)
  } catch (second) {
    throw second instanceof ApiError && second.kind === 'offline' ? asWait(error) : asWait(second)
  }
}

/** 401 and the statuses that need the person; the error table decides about them. */
const MUST_NOT_RETRY = new Set([400, 401, 403, 412, 413, 415, 422, 507])

/** The server stood elsewhere than we thought, or had forgotten the upload: not a sign of a bad link. */
const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 409 || error.status === 404 || error.status === 410)

/** What is left of the upload's own statuses after asking again only means: try later. */
function asWait(error: unknown): unknown {
  if (!(error instanceof ApiError) || !isConflict(error)) return error
  return new ApiError({ kind: 'status', status: 503, message: error.message, code: undefined, retryAfterMs: null })
}
