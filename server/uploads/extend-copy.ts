import { parseUploadId, type RecordingId } from '../../contract/ids.ts'
import type { Jobs } from '../jobs/job-queue.ts'
import { enqueueJob } from '../jobs/job-rows.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { DatabaseUnavailableError } from '../store/dialects/database-errors.ts'
import type { Write } from '../store/schema.ts'
import {
  findRecording,
  type KeptRecording,
  replaceSound,
  type StoredSegment,
} from '../store/tables/recordings/recordings.ts'
import { dropParts } from '../store/tables/recordings/transcribed-parts.ts'
import { type OpenUpload, setKeptAs } from '../store/tables/recordings/uploads.ts'
import {
  copyAudioParts,
  grownFrom,
  laterBlobs,
  removeAudioParts,
  removeReplaced,
  type Salvage,
} from './abandoned-audio.ts'
import type { StorePorts } from './store-recording.ts'

export type ExtendPorts = Pick<StorePorts, 'database' | 'blobs' | 'queueTranscription'> & {
  jobs: Pick<Jobs, 'cancel'>
  metrics: Pick<Metrics, 'rescued'>
  report: (error: unknown) => void
}

/** True when more has arrived than the copy has; for a permanently deleted copy, than it had. */
export function isOutgrown(copy: KeptRecording | null, uploads: readonly OpenUpload[]): boolean {
  const inCopy = (number?: number) => copy?.segments.find(({ segment }) => segment === number)?.bytes
  return uploads.some(({ id, bytes, keptAs, keptBytes }) => {
    if (keptAs === null) return true
    return bytes > (keptBytes ?? inCopy(parseUploadId(id)?.segment) ?? bytes)
  })
}

export async function markKept(write: Write, uploads: readonly OpenUpload[], as: RecordingId): Promise<void> {
  for (const { id, bytes } of uploads) await setKeptAs(write, id, as, bytes)
}

/** Unreadable parts are reported: their upload is not purged, see purge.ts. */
export function tellSalvage({ metrics, report }: ExtendPorts, { segments, damaged }: Salvage): void {
  for (const error of damaged) report(error)
  if (damaged.length > 0) metrics.rescued(segments.length > 0 ? 'partial' : 'failed')
  else if (segments.length > 0) metrics.rescued('whole')
}

type Outgrown = { copy: KeptRecording; recording: RecordingId; uploads: readonly OpenUpload[] }

/**
 * Adds what has arrived since to a recording that was made of these uploads, and has it transcribed again. `differs`: the uploads
 * do not begin with the recording's audio, and nothing was changed.
 */
export async function extendCopy(ports: ExtendPorts, outgrown: Outgrown): Promise<'grown' | 'same' | 'differs'> {
  const { copy, uploads } = outgrown
  const salvage = await copyAudioParts(ports, uploads, laterBlobs(copy.row.id))
  const segments = await mergeSegments(ports, copy.segments, salvage.segments)
  const [used, unused] = partition(salvage.segments, (one) => segments?.some(({ blob }) => blob === one.blob) ?? false)
  await removeAudioParts(ports.blobs, unused)
  if (!segments) return 'differs'
  tellSalvage(ports, salvage)
  const isDone = await storeOrRemove(ports, outgrown, used, segments)
  if (!isDone || used.length === 0) return 'same'
  await removeReplaced(ports.blobs, copy.segments, segments)
  return 'grown'
}

/** False, and nothing of it is left, when it was changed meanwhile. */
async function storeOrRemove(
  ports: ExtendPorts,
  outgrown: Outgrown,
  used: readonly StoredSegment[],
  segments: StoredSegment[],
): Promise<boolean> {
  let isUnknown = false
  let isDone = false
  try {
    isDone = await store(ports, outgrown, used.length > 0 ? segments : null)
    return isDone
  } catch (error) {
    // Whether the row was written.
    isUnknown = error instanceof DatabaseUnavailableError
    throw error
  } finally {
    if (!isDone && !isUnknown) await removeAudioParts(ports.blobs, used)
  }
}

/**
 * The older segments where nothing was added, else the longer ones in their place; null when an older one is in none of the new.
 */
async function mergeSegments(
  { blobs }: ExtendPorts,
  older: readonly StoredSegment[],
  newer: readonly StoredSegment[],
): Promise<StoredSegment[] | null> {
  const merged = newer.filter(({ segment }) => older.every((old) => old.segment !== segment))
  for (const old of older) {
    const grown = await grownFrom(blobs, old, newer)
    if (!grown) return null
    merged.push(grown.bytes === old.bytes ? old : { ...grown, startOffset: old.startOffset })
  }
  return merged.sort((one, other) => one.segment - other.segment)
}

/** False when it was changed meanwhile. `segments` null: nothing playable arrived since. */
async function store(
  { database, jobs, queueTranscription }: ExtendPorts,
  { copy, recording, uploads }: Outgrown,
  segments: StoredSegment[] | null,
): Promise<boolean> {
  const { id } = copy.row
  const user = copy.userId
  return database.transaction().execute(async (write) => {
    const now = await findRecording(write, id)
    if (!now || now.row.deletedAt !== null || (await findRecording(write, recording))) return false
    if (JSON.stringify(now.segments.map(({ blob }) => blob)) !== JSON.stringify(copy.segments.map(({ blob }) => blob)))
      return false
    await markKept(write, uploads, id)
    if (!segments) return true
    const duration = Math.max(...segments.map(({ startOffset, seconds }) => startOffset + seconds))
    const fileSize = segments.reduce((sum, { bytes }) => sum + bytes, 0)
    await replaceSound(write, { ...now, segments, row: { ...now.row, duration, fileSize } })
    // A running transcription reads the older audio.
    await jobs.cancel(write, id)
    await dropParts(write, id)
    await enqueueJob(write, { kind: 'playable', subject: id, user }, Date.now())
    if (now.row.transcription.state !== 'off') await queueTranscription(write, id, user)
    return true
  })
}

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))]
}
