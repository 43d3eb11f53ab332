import { parseUploadId, type RecordingId } from '../../contract/ids.ts'
import { removeAll } from '../blobs/remove-all.ts'
import type { Jobs } from '../jobs/job-queue.ts'
import { enqueueJob } from '../jobs/job-rows.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { madeOf } from '../playable/playable-blob.ts'
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
import { beginsWith, copyAudioParts, removeAudioParts, type Salvage } from './abandoned-audio.ts'
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
  // A blob is immutable; the next one of a segment gets a number that no segment has.
  const made = Date.now()
  const salvage = await copyAudioParts(ports, uploads, (segment) => `recordings/${copy.row.id}/${made}${segment}`)
  const segments = await mergeSegments(ports, copy.segments, salvage.segments)
  const [used, unused] = partition(salvage.segments, (one) => segments?.some(({ blob }) => blob === one.blob) ?? false)
  await removeAudioParts(ports.blobs, unused)
  if (!segments) return 'differs'
  tellSalvage(ports, salvage)
  try {
    const isDone = await store(ports, outgrown, used.length > 0 ? segments : null)
    if (isDone && used.length > 0) await removeReplaced(ports, copy.segments, segments)
    if (!isDone) await removeAudioParts(ports.blobs, used)
    return isDone && used.length > 0 ? 'grown' : 'same'
  } catch (error) {
    // It is unknown whether the row was written.
    if (!(error instanceof DatabaseUnavailableError)) await removeAudioParts(ports.blobs, used)
    throw error
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
    const grown = newer.find(({ segment }) => segment === old.segment)
    if (!grown || !(await beginsWith(blobs, grown, old))) return null
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

/** After the row refers to the new blobs. */
async function removeReplaced(
  { blobs }: ExtendPorts,
  older: readonly StoredSegment[],
  now: readonly StoredSegment[],
): Promise<void> {
  const gone = older.filter(({ blob }) => now.every((one) => one.blob !== blob))
  await removeAll(
    blobs,
    gone.flatMap(({ blob }) => [blob, ...madeOf(blob)]),
  )
}

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))]
}
