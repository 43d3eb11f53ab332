import { TRASH_DAYS } from '../../contract/limits.ts'
import type { Blobs } from '../blobs/blobs.ts'
import { removeAll } from '../blobs/remove-all.ts'
import type { Erasures } from '../erasures/erasures.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { playableName } from '../playable/playable-blob.ts'
import { timeOf } from '../store/clock.ts'
import { dropUnusedKeys } from '../store/content-keys.ts'
import type { Erasable } from '../store/erasable.ts'
import { noteErasure } from '../store/erasures.ts'
import { purgeRows } from '../store/purged.ts'
import { type KeptRecording, trashedBefore } from '../store/recordings.ts'
import type { Database, Write } from '../store/schema.ts'
import { rowTransaction } from '../store/transactions.ts'
import { deleteUpload, partBlobs, staleUploads, uploadsOf } from '../store/uploads.ts'
import { INCOMING } from './recording-form.ts'

/** How long bytes that were never made a recording are kept for a device that has been away. */
const UPLOAD_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

type EraseParts = { database: Database; blobs: Blobs; jobs: Pick<Jobs, 'cancel'> }
export type PurgePorts = EraseParts & { erasures: Erasures }

/**
 * Deletes the recording for good: rows and jobs in one transaction that leaves a tombstone, then the bytes. It resolves
 * when that is listed outside the database too, so that no restored backup brings it back.
 */
export async function purgeRecording(ports: PurgePorts, { row, userId, segments }: KeptRecording): Promise<void> {
  const { id } = row
  const note = (write: Write) => noteErasure(write, { kind: 'recording', id, user: userId })
  await eraseRecording(ports, { id, user: userId, segments }, note)
  await ports.erasures.settle()
}

/** `also`: in the same transaction. */
export async function eraseRecording(
  { database, blobs, jobs }: EraseParts,
  { id, user, segments }: Erasable,
  also: (write: Write) => Promise<void> = async () => {},
): Promise<void> {
  const parts = await database.transaction().execute(async (write) => {
    await jobs.cancel(write, id)
    await purgeRows(write, id, user)
    await also(write)
    // Sent once more and not finished: nobody could read them without the key.
    const sent = []
    for (const upload of await uploadsOf(write, id)) sent.push(...(await deleteUpload(write, upload, user)))
    return sent
  })
  await removeAll(blobs, [...parts, ...segments.flatMap(({ blob }) => [blob, playableName(blob)])])
}

/** What has lain in the trash for TRASH_DAYS, and uploads that nobody has touched for 30 days. */
export async function purgeOld(ports: PurgePorts, now: number = Date.now()): Promise<void> {
  const old = await trashedBefore(ports.database, new Date(now - TRASH_DAYS * DAY_MS))
  for (const recording of old) await purgeRecording(ports, recording)
  for (const { id, user } of await staleUploads(ports.database, new Date(now - UPLOAD_DAYS * DAY_MS))) {
    const parts = await rowTransaction(ports.database, (write) => deleteUpload(write, id, user))
    await removeAll(ports.blobs, parts)
  }
}

/**
 * At the start: what killed processes left behind on its way in, and keys.
 * @param before what was written by then and has no row is on its way no more
 */
export async function sweepIncoming({ database, blobs }: Omit<EraseParts, 'jobs'>, before: Date): Promise<void> {
  await removeAll(blobs, await blobs.list(INCOMING, { before }))
  const left = await blobs.list('uploads/', { before })
  const wanted = await partBlobs(database)
  await removeAll(
    blobs,
    left.filter((blob) => !wanted.has(blob)),
  )
  await dropUnusedKeys(database, new Date((await timeOf(database)) - DAY_MS))
}
