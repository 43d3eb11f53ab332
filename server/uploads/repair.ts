import { createHash } from 'node:crypto'
import { type RecordingId, recordingIdSchema, type UserId } from '../../contract/ids.ts'
import type { FinishedUpload } from '../../contract/recordings/recording.ts'
import type { Blobs } from '../blobs/blobs.ts'
import { enqueueJob } from '../jobs/job-rows.ts'
import type { TranscriptionQueue } from '../processing/queue-transcription.ts'
import { DatabaseUnavailableError } from '../store/dialects/database-errors.ts'
import { transactionOf } from '../store/dialects/transactions.ts'
import type { Database, Write } from '../store/schema.ts'
import {
  findRecording,
  type KeptRecording,
  ownRecording,
  replaceSound,
  type StoredSegment,
} from '../store/tables/recordings/recordings.ts'
import { partsOf } from '../store/tables/recordings/uploads.ts'
import { laterBlobs, removeAudioParts, removeReplaced } from './abandoned-audio.ts'
import { wrongHash } from './check-audio.ts'
import { composeUploads } from './compose-uploads.ts'

/**
 * Notes in the recording's row that the blob of a segment cannot be read, so that a device that has the bytes sends them again.
 * Does nothing when the blob belongs to no recording, or no longer to this one.
 */
export async function noteDamage(database: Database, blob: string): Promise<void> {
  const [kind, id] = blob.split('/')
  const recording = recordingIdSchema.safeParse(id)
  if (kind !== 'recordings' || !recording.success) return
  const found = await findRecording(database, recording.data)
  if (!found?.segments.some((segment) => segment.blob === blob && !segment.damaged)) return
  await transactionOf(database, found.userId, async (write) => {
    const now = await ownRecording(write, recording.data, found.userId)
    if (!now) return
    const segments = now.segments.map((one) => (one.blob === blob ? { ...one, damaged: true as const } : one))
    await replaceSound(write, { ...now, segments })
  })
}

type Ports = { database: Database; blobs: Blobs } & Pick<TranscriptionQueue, 'queueTranscription'>
type Sent = { user: UserId; uploads: readonly FinishedUpload[] | undefined }

/**
 * The same recording was sent again: its uploads replace unreadable segments. Throws as composeUploads does, before anything is
 * replaced. The bytes get a name of their own, and the row that name: what may still be read of the old blob is there until the
 * recording stands on the new one, and whatever name the damaged one had (extend-copy.ts), it is that one which is replaced.
 */
export async function repairStored(
  ports: Ports,
  kept: KeptRecording,
  { user, uploads = [] }: Sent,
): Promise<KeptRecording> {
  const damaged = kept.segments.filter((one) => one.damaged && uploads.some(({ segment }) => segment === one.segment))
  if (damaged.length === 0) return kept
  const claims = uploads.filter(({ segment }) => damaged.some((one) => one.segment === segment))
  const { database, blobs } = ports
  const { id } = kept.row
  for (const claim of claims) await expectWhole({ database, blobs }, claim)
  const made = await composeUploads({ database, blobs }, { id, user, uploads: claims, newBlob: laterBlobs(id) })
  const now = await storeMended(ports, kept, damaged, made)
  await removeReplaced(blobs, [...damaged, ...made], now?.segments ?? [])
  return now ?? kept
}

async function storeMended(
  ports: Ports,
  { userId, row }: KeptRecording,
  damaged: readonly StoredSegment[],
  made: readonly StoredSegment[],
): Promise<KeptRecording | null> {
  const newBlob = new Map(made.map(({ segment, blob }) => [segment, blob]))
  const mended = new Map(damaged.map(({ segment, blob }) => [blob, newBlob.get(segment) ?? blob]))
  try {
    return await transactionOf(ports.database, userId, (write) =>
      noteMended(ports, write, { id: row.id, userId, mended }),
    )
  } catch (error) {
    // It is unknown whether the row was written.
    if (!(error instanceof DatabaseUnavailableError)) await removeAudioParts(ports.blobs, made)
    throw error
  }
}

/**
 * A damaged segment may still be readable in part: only the right bytes replace it. composeUploads reports uploads that are not
 * here yet.
 */
async function expectWhole(ports: { database: Database; blobs: Blobs }, claim: FinishedUpload): Promise<void> {
  const parts = await partsOf(ports.database, claim.upload)
  if (parts.reduce((sum, { bytes }) => sum + bytes, 0) !== claim.bytes) return
  const hash = createHash('sha256')
  for (const { blob } of parts) for await (const bytes of ports.blobs.read(blob)) hash.update(bytes as Buffer)
  if (hash.digest('hex') !== claim.sha256) throw wrongHash()
}

/** `mended`: by the blob that could not be read, the one that has its bytes now. */
type Mended = { id: RecordingId; userId: UserId; mended: ReadonlyMap<string, string> }

/** What could not be made of the unreadable audio is made now. Null when the recording was deleted meanwhile. */
async function noteMended(
  { queueTranscription }: Ports,
  write: Write,
  { id, userId, mended }: Mended,
): Promise<KeptRecording | null> {
  const now = await ownRecording(write, id, userId)
  if (!now) return null
  const segments = now.segments.map((one) => {
    const blob = mended.get(one.blob)
    if (blob === undefined) return one
    const { damaged: _, ...whole } = one
    return { ...whole, blob }
  })
  await replaceSound(write, { ...now, segments })
  await enqueueJob(write, { kind: 'playable', subject: id, user: userId }, Date.now())
  if (now.row.transcription.state === 'failed') await queueTranscription(write, id, userId)
  return ownRecording(write, id, userId)
}
