import { endpoints } from '../../../contract/endpoints.ts'
import { type RecordingId, uploadId } from '../../../contract/ids.ts'
import {
  type FinishedUpload,
  recordingRowSchema,
  type StoredRecording,
  segmentSchema,
} from '../../../contract/recordings/recording.ts'
import { isSealed, SEALED_AUDIO, sealedTitle } from '../../../contract/recordings/sealed-audio.ts'
import { ApiError } from '../../api/api-error.ts'
import { deleteUpload } from '../../api/uploads.ts'
import type { LocalRecording, RecordingEntry } from '../../local/app-database.ts'
import { chunkPages, segmentsOf } from '../../local/audio/chunk-pages.ts'
import { recount, restoreBeginning } from '../../local/audio/repair-segment.ts'
import type { AudioDatabase, SegmentRow } from '../../local/audio-database.ts'
import { queueRewrite, wakeOrphaned } from '../../local/recordings/queue-edit.ts'
import type { DrainContext } from '../drain-context.ts'
import { mergeRow } from '../feed/merge.ts'
import { UserActionRequiredError } from '../outbox/user-action-required.ts'
import { AudioElsewhereError } from './audio-elsewhere.ts'
import { createByteReader } from './byte-reader.ts'
import { asSent, KeyUnsharedError } from './sealed-segment.ts'
import { createSha256 } from './sha256.ts'
import { AudioMissingError, uploadSegment } from './upload-segment.ts'

/**
 * Brings a saved recording to the server: every segment by offset, then POST /api/recordings. Only when the server
 * names the same length and SHA-256 for every segment is it confirmed, and its outbox row removed.
 */
export async function uploadRecording(
  context: DrainContext,
  entry: RecordingEntry,
  onProgress: () => void,
): Promise<void> {
  const { app, audio } = context
  const recording = await app.recordings.get(entry.recording)
  let segments = await soundOf(audio, entry.recording)
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0)
  if (recording && bytes < recording.fileSize && (await context.isElsewhere(recording.id)))
    throw new AudioElsewhereError()
  if (!recording || bytes === 0) throw new UserActionRequiredError({ kind: 'audio-missing' })
  try {
    await handIn(context, { entry, recording, segments }, onProgress)
  } catch (error) {
    if (isAnother(error)) return keepBoth(context, recording)
    if (!areUnequal(error)) throw error
    const unlike = new Set<SegmentRow>()
    for (const row of segments) if (await context.repairUpload(context, row)) unlike.add(row)
    segments = await whatIsLeft(context, segments, unlike)
    await handIn(context, { entry, recording, segments }, onProgress).catch((second: unknown) => {
      if (!isAnother(second)) throw second
      return keepBoth(context, recording)
    })
  }
}

/** The server has kept other sound under this id, for good. */
const isAnother = (error: unknown): boolean =>
  error instanceof ApiError && error.failure.kind === 'status' && error.failure.code === 'other-bytes'

async function keepBoth({ app, audio, locks, loadLazySync }: DrainContext, { id }: LocalRecording): Promise<void> {
  await (await loadLazySync()).keepBeside(app, audio, id, locks)
}

/** One side has lost some of the sound: this device, or the server, which cannot read what it had taken or has other bytes. */
const areUnequal = (error: unknown): boolean =>
  error instanceof AudioMissingError ||
  (error instanceof ApiError && error.failure.kind === 'status' && UNEQUAL.includes(error.failure.code))
const UNEQUAL: (string | undefined)[] = ['wrong-hash', 'wrong-length', 'damaged']

type HandedIn = { entry: RecordingEntry; recording: LocalRecording; segments: readonly SegmentRow[] }

async function handIn(
  context: DrainContext,
  { entry, recording, segments }: HandedIn,
  onProgress: () => void,
): Promise<void> {
  await sendSegments(context, segments, onProgress)
  const uploads = await finishedUploads(context, segments)
  try {
    const answer = await context.client.call(endpoints.createRecording, {
      body: createForm(recording, uploads),
      signal: context.signal,
      timeoutMs: CREATE_TIMEOUT_MS,
    })
    assertStored(answer, uploads)
    await confirm(context, entry, answer, uploads)
  } catch (error) {
    // The server may have let go of bytes that it had taken, as when the recording was in its trash: the next try asks.
    forgetPlaces(context, segments)
    throw error
  }
}

function forgetPlaces({ places }: DrainContext, segments: readonly SegmentRow[]): void {
  for (const { recording, segment } of segments) places.delete(`${recording}.${segment}`)
}

/** Segments with sound in them, each with its beginning: a server takes nothing else for audio. */
async function soundOf(audio: AudioDatabase, recording: RecordingId): Promise<SegmentRow[]> {
  const segments = (await segmentsOf(audio, recording)).filter(({ bytes }) => bytes > 0)
  for (const row of segments) await restoreBeginning(audio, row)
  return segments
}

/**
 * The browser has lost chunks: the rest is a recording too. What the server has of it began as another file.
 * @param unlike of which the server may have what is lost here: it keeps that as a recording of its own
 */
async function whatIsLeft(
  { audio, client, signal, places }: DrainContext,
  segments: readonly SegmentRow[],
  unlike: ReadonlySet<SegmentRow>,
): Promise<SegmentRow[]> {
  const left: SegmentRow[] = []
  for (const row of segments) {
    const counted = await recount(audio, row)
    left.push(counted)
    if (counted.bytes === row.bytes && !unlike.has(row)) continue
    await deleteUpload(client, row, signal, unlike.has(row))
    places.delete(`${row.recording}.${row.segment}`)
  }
  return left.filter(({ bytes }) => bytes > 0)
}

/** The server hashes everything again before it answers. */
const CREATE_TIMEOUT_MS = 120_000

async function sendSegments(
  context: DrainContext,
  segments: readonly SegmentRow[],
  onProgress: () => void,
): Promise<void> {
  const total = segments.reduce((sum, segment) => sum + segment.bytes, 0)
  let before = 0
  for (const row of segments) {
    const { recording, bytes } = row
    const goal = {
      ...(await sentOf(context, row)),
      until: bytes,
      complete: true,
      bytes: createByteReader(context.audio, recording, row.segment),
    }
    await uploadSegment(context, goal, async (offset) => {
      onProgress()
      await context.app.progress.put({ recording, sent: before + offset, total })
    })
    before += bytes
  }
}

async function sentOf(context: DrainContext, row: SegmentRow) {
  const sent = (await asSent(context.app, row)) ?? (await lookForKey(context, row))
  if (!sent) throw new KeyUnsharedError()
  return sent
}

/** This device may be in by now, or what it began may only have waited for the server. */
async function lookForKey(context: DrainContext, row: SegmentRow) {
  const look = async () => (await context.sealing?.())?.openValues(context)
  await look().catch((error: unknown) => {
    // The drain stops where the server is not there.
    if (error instanceof ApiError && error.kind === 'offline') throw error
    console.warn(error)
  })
  return asSent(context.app, row)
}

/** The server takes of a row what the contract names. */
async function finishedUploads(context: DrainContext, segments: readonly SegmentRow[]): Promise<FinishedUpload[]> {
  const uploads: FinishedUpload[] = []
  for (const row of segments) {
    const { recording, segment } = row
    const hash = createSha256()
    for await (const page of chunkPages(context.audio, recording, segment))
      for (const chunk of page) hash.update(new Uint8Array(chunk.bytes))
    uploads.push({ ...(await sentOf(context, row)), sha256: hash.hex(), upload: uploadId(recording, segment) })
  }
  return uploads
}

function createForm(recording: LocalRecording, uploads: readonly FinishedUpload[]): FormData {
  const form = new FormData()
  form.set('id', recording.id)
  form.set('userId', recording.owner)
  const isOpen = !isSealed({ segments: uploads })
  form.set('title', isOpen ? recording.title : sealedTitle(recording.createdAt))
  form.set('duration', recording.duration.toFixed(3))
  form.set('createdAt', recording.createdAt)
  if (isOpen && recording.spokenLanguage) form.set('spokenLanguage', recording.spokenLanguage)
  if (isOpen && recording.agreedAt) form.set('agreedAt', recording.agreedAt)
  if (isOpen && recording.peaks !== null) form.set('peaks', recording.peaks)
  form.set('uploads', JSON.stringify(uploads))
  return form
}

function assertStored(answer: StoredRecording, uploads: readonly FinishedUpload[]): void {
  const same = uploads.every((upload) =>
    answer.stored.some(
      ({ segment, bytes, sha256 }) => segment === upload.segment && bytes === upload.bytes && sha256 === upload.sha256,
    ),
  )
  if (same) return
  throw new UserActionRequiredError({
    kind: 'refused',
    message: 'The server has different audio from this device. Both are kept.',
  })
}

async function confirm(
  { app, owner, now }: DrainContext,
  entry: RecordingEntry,
  answer: StoredRecording,
  uploads: readonly FinishedUpload[],
): Promise<void> {
  const confirmedAt = new Date(now()).toISOString()
  await app.transaction('rw', app.recordings, app.outbox, app.progress, async () => {
    await app.outbox.delete(entry.n)
    await app.progress.delete(entry.recording)
    const local = await app.recordings.get(entry.recording)
    if (!local) return
    const outbox = await app.outbox.where('recording').equals(entry.recording).toArray()
    const recording = isSealed({ segments: uploads }) ? await toldToDevices(app, local, uploads) : local
    const row = mergeRow({ recording, outbox }, recordingRowSchema.parse(answer), owner, confirmedAt)
    // Of a server of before there is none.
    const { confirmedUnder: _, ...rest } = row
    const { restoreId } = answer
    await app.recordings.put({ ...rest, confirmedAt, ...(restoreId && { confirmedUnder: restoreId }) })
    await wakeOrphaned(app, entry.recording)
  })
}

/** What only the person's other devices may know goes to them as one row; also what audio this is, whatever the server says of it. */
async function toldToDevices(
  app: DrainContext['app'],
  local: LocalRecording,
  uploads: readonly FinishedUpload[],
): Promise<LocalRecording> {
  await queueRewrite(app, local)
  const segments = uploads.map((upload) => segmentSchema.parse(upload))
  return { ...local, segments, mime: SEALED_AUDIO, sealed: { ...local.sealed, unsent: 'audio' } }
}
