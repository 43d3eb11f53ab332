import { createHash } from 'node:crypto'
import { recordingIdSchema, type UserId } from '../../contract/ids.ts'
import type { FinishedUpload } from '../../contract/recordings/recording.ts'
import type { Blobs } from '../blobs/blobs.ts'
import { enqueueJob } from '../jobs/job-rows.ts'
import type { TranscriptionQueue } from '../processing/queue-transcription.ts'
import { transactionOf } from '../store/dialects/transactions.ts'
import type { Database, Write } from '../store/schema.ts'
import { findRecording, type KeptRecording, ownRecording, replaceSound } from '../store/tables/recordings/recordings.ts'
import { partsOf } from '../store/tables/recordings/uploads.ts'
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
 * replaced.
 */
export async function repairStored(
  ports: Ports,
  kept: KeptRecording,
  { user, uploads = [] }: Sent,
): Promise<KeptRecording> {
  const damaged = new Set(kept.segments.flatMap(({ segment, damaged: is }) => (is ? [segment] : [])))
  const claims = uploads.filter(({ segment }) => damaged.has(segment))
  if (claims.length === 0) return kept
  const { database, blobs } = ports
  const { id } = kept.row
  for (const claim of claims) await expectWhole({ database, blobs }, claim)
  await composeUploads({ database, blobs }, { id, user, uploads: claims })
  const mended = new Set(claims.map(({ segment }) => segment))
  return transactionOf(database, user, (write) => noteMended(ports, write, { kept, mended }))
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

type Mended = { kept: KeptRecording; mended: ReadonlySet<number> }

/** What could not be made of the unreadable audio is made now. */
async function noteMended(
  { queueTranscription }: Ports,
  write: Write,
  { kept, mended }: Mended,
): Promise<KeptRecording> {
  const { userId, row } = kept
  const now = await ownRecording(write, row.id, userId)
  if (!now) return kept
  const segments = now.segments.map(({ damaged, ...one }) =>
    damaged && !mended.has(one.segment) ? { ...one, damaged } : one,
  )
  await replaceSound(write, { ...now, segments })
  await enqueueJob(write, { kind: 'playable', subject: row.id, user: userId }, Date.now())
  if (now.row.transcription.state === 'failed') await queueTranscription(write, row.id, userId)
  return (await ownRecording(write, row.id, userId)) ?? kept
}
