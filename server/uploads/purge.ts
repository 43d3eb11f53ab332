import { TRASH_DAYS } from '../../contract/limits.ts'
import type { Blobs } from '../blobs/blobs.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { playableName } from '../playable/playable-blob.ts'
import { dropUnusedKeys } from '../store/content-keys.ts'
import { purgeRows } from '../store/purged.ts'
import { type KeptRecording, trashedBefore } from '../store/recordings.ts'
import type { Database } from '../store/schema.ts'
import { deleteUpload, partBlobs, staleUploads, uploadsOf } from '../store/uploads.ts'
import { INCOMING } from './recording-form.ts'

/** How long bytes that were never made a recording are kept for a device that has been away. */
const UPLOAD_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

type Ports = { database: Database; blobs: Blobs; jobs: Pick<Jobs, 'cancel'> }

/** Deletes the recording for good: rows and jobs in one transaction that leaves a tombstone, then the bytes. */
export async function purgeRecording(ports: Ports, { row, userId, segments }: KeptRecording): Promise<void> {
  const parts = await ports.database.transaction().execute(async (write) => {
    await ports.jobs.cancel(write, row.id)
    await purgeRows(write, row.id, userId)
    // Sent once more and not finished: nobody could read them without the key.
    const blobs = []
    for (const upload of await uploadsOf(write, row.id)) blobs.push(...(await deleteUpload(write, upload, userId)))
    return blobs
  })
  for (const blob of parts) await ports.blobs.remove(blob)
  for (const { blob } of segments) {
    await ports.blobs.remove(blob)
    await ports.blobs.remove(playableName(blob))
  }
}

/** What has lain in the trash for TRASH_DAYS, and uploads that nobody has touched for 30 days. */
export async function purgeOld(ports: Ports, now: number = Date.now()): Promise<void> {
  const old = await trashedBefore(ports.database, new Date(now - TRASH_DAYS * DAY_MS))
  for (const recording of old) await purgeRecording(ports, recording)
  for (const { id, user } of await staleUploads(ports.database, new Date(now - UPLOAD_DAYS * DAY_MS))) {
    const parts = await ports.database.transaction().execute((write) => deleteUpload(write, id, user))
    for (const blob of parts) await ports.blobs.remove(blob)
  }
}

/** Only at the start, when nothing is being written: blobs on their way in that a killed process left behind, and keys. */
export async function sweepIncoming({ database, blobs }: Omit<Ports, 'jobs'>): Promise<void> {
  for (const blob of await blobs.list(INCOMING)) await blobs.remove(blob)
  const wanted = await partBlobs(database)
  for (const blob of await blobs.list('uploads/')) if (!wanted.has(blob)) await blobs.remove(blob)
  await dropUnusedKeys(database, new Date(Date.now() - DAY_MS))
}
