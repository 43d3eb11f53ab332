import { newRecordingId, type RecordingId, type UserId } from '../../contract/ids.ts'
import type { RecordingFields } from '../../contract/recordings/most-speakers.ts'
import type { FinishedUpload } from '../../contract/recordings/recording.ts'
import { type Blobs, removeAll } from '../blobs/blobs.ts'
import { enqueueJob } from '../jobs/job-rows.ts'
import { HttpError } from '../kernel/problem.ts'
import { MOST_IMPORTED, TOO_LONG } from '../speech/audio-limit.ts'
import { holdContentKey } from '../store/content-keys.ts'
import { rowTransaction, transactionOf } from '../store/dialects/transactions.ts'
import type { KeyedMutex } from '../store/processes/keyed-mutex.ts'
import type { Database, Write } from '../store/schema.ts'
import {
  changeRecording,
  findRecording,
  insertRecording,
  type KeptRecording,
  type StoredSegment,
} from '../store/tables/recordings/recordings.ts'
import { deleteUploads, findKeptAs } from '../store/tables/recordings/uploads.ts'
import { grownFrom } from './abandoned-audio.ts'
import { checkAudio, wrongHash } from './check-audio.ts'
import { composeUploads } from './compose-uploads.ts'
import { type Claim, findStored } from './find-stored.ts'
import { newRow } from './new-row.ts'
import { type IncomingFile, type RecordingForm, tooLarge } from './recording-form.ts'
import { repairStored } from './repair.ts'

export type StorePorts = {
  database: Database
  blobs: Blobs
  exclusively: KeyedMutex
  /** Queues the job, and sets the recording's state to queued, or to what it waits for. */
  queueTranscription: (write: Write, id: RecordingId, user: UserId) => Promise<KeptRecording | null>
  maxBytes: number
}

type Sent = { id: RecordingId; user: UserId; fields: RecordingFields; file: IncomingFile | null }

/**
 * Stores a recording whose bytes are here, and resolves when it is durable: only then may the device delete its copy. Sending the
 * same recording again returns what is stored; stored audio is never replaced unless it cannot be read.
 */
export async function storeRecording(
  ports: StorePorts,
  user: UserId,
  { fields, file }: RecordingForm,
): Promise<{ recording: KeptRecording; isNew: boolean }> {
  const id = fields.id ?? file?.recording ?? newRecordingId()
  const sent = { id, user, fields, file }
  try {
    return await ports.exclusively(id, async () => {
      const kept = await findStored(ports.database, id, user, claims(sent))
      const recording = kept
        ? await repairStored(ports, kept, { user, uploads: fields.uploads })
        : await record(ports, sent, await takeAudio(ports, sent))
      await forgetUploads(ports, user, fields)
      return { recording, isNew: kept === null }
    })
  } finally {
    if (file) await ports.blobs.remove(file.blob)
  }
}

export function claims({ fields, file }: Pick<Sent, 'fields' | 'file'>): readonly Claim[] {
  return file ? [{ segment: 0, bytes: file.bytes, sha256: file.sha256 }] : (fields.uploads ?? [])
}

async function takeAudio({ database, blobs, maxBytes }: StorePorts, sent: Sent): Promise<StoredSegment[]> {
  const { id, user, fields, file } = sent
  if (file) return [await takeFile(blobs, sent, file)]
  const { uploads } = fields
  if (!uploads) throw new HttpError(400, 'Send the file in the field "audio", or "uploads".', { code: 'no-audio' })
  refuseLongImport(uploads)
  if (uploads.reduce((sum, { bytes }) => sum + bytes, 0) > maxBytes) throw tooLarge(maxBytes)
  return composeUploads({ database, blobs }, { id, user, uploads })
}

/**
 * By the length that the sender states; a false one is found out when it is decoded (processing/transcribe.ts). Takes of the
 * recorder are never refused.
 */
function refuseLongImport(uploads: readonly FinishedUpload[]): void {
  const imported = uploads.filter(({ origin }) => origin === 'import')
  if (imported.reduce((sum, { seconds }) => sum + seconds, 0) <= MOST_IMPORTED) return
  throw new HttpError(413, TOO_LONG, { code: 'too-long' })
}

async function takeFile(blobs: Blobs, { id, fields }: Sent, file: IncomingFile): Promise<StoredSegment> {
  if (fields.sha256 !== undefined && fields.sha256 !== file.sha256) throw wrongHash()
  const mime = await checkAudio(blobs, file.blob, file.mime)
  const blob = `recordings/${id}/0`
  await blobs.move(file.blob, blob)
  const { bytes, sha256 } = file
  return { segment: 0, mime, bytes, sha256, startOffset: 0, seconds: Number(fields.duration), blob }
}

async function record(
  { database, blobs, queueTranscription }: StorePorts,
  { id, user, fields }: Sent,
  segments: StoredSegment[],
): Promise<KeptRecording> {
  const { mostSpeakers } = fields
  const said = mostSpeakers === undefined ? {} : { mostSpeakers: Number(mostSpeakers) }
  const recording = { userId: user, segments, row: newRow(id, fields, segments), ...said }
  const copies = await coveredCopies({ database, blobs }, fields, segments)
  return transactionOf(database, user, async (write) => {
    if (!(await holdContentKey(write, id))) throw keyLost()
    await insertRecording(write, recording)
    await enqueueJob(write, { kind: 'playable', subject: id, user }, Date.now())
    const deletedAt = new Date().toISOString()
    for (const copy of copies) await changeRecording(write, copy, user, { deletedAt })
    return (await queueTranscription(write, id, user)) ?? recording
  })
}

/** A start of another process drops keys of forms that failed a day before, and this one may be the same again. */
const keyLost = (): HttpError =>
  new HttpError(503, "The server couldn't store this recording this time. It stays on your device and is sent again.")

/**
 * The copies that were made of its uploads while the device was away, and go to the trash now that the whole is here: those of which each segment
 * is the beginning of one of it. Any other has sound that came under a number which another segment has now.
 */
async function coveredCopies(
  { database, blobs }: Pick<StorePorts, 'database' | 'blobs'>,
  { uploads = [] }: RecordingFields,
  segments: readonly StoredSegment[],
): Promise<RecordingId[]> {
  const covered: RecordingId[] = []
  const ids = uploads.map(({ upload }) => upload)
  for (const copy of new Set(await findKeptAs(database, ids))) {
    const kept = await findRecording(database, copy)
    if (kept && (await isCovered(blobs, kept.segments, segments))) covered.push(copy)
  }
  return covered
}

async function isCovered(
  blobs: Blobs,
  older: readonly StoredSegment[],
  segments: readonly StoredSegment[],
): Promise<boolean> {
  for (const old of older) if (!(await grownFrom(blobs, old, segments))) return false
  return true
}

/** After the recording is stored; a crash before this leaves parts that the purge finds. */
async function forgetUploads({ database, blobs }: StorePorts, user: UserId, fields: RecordingFields): Promise<void> {
  const ids = (fields.uploads ?? []).map(({ upload }) => upload)
  if (ids.length === 0) return
  await removeAll(blobs, await rowTransaction(database, (write) => deleteUploads(write, ids, user)))
}
