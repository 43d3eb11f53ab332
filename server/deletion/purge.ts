import { parseUploadId, type RecordingId, type UserId } from '../../contract/ids.ts'
import { TRASH_DAYS } from '../../contract/limits.ts'
import { type Blobs, removeAll } from '../blobs/blobs.ts'
import type { Erasures } from '../erasures/erasures.ts'
import type { Jobs } from '../jobs/job-queue.ts'
import { eachOf } from '../kernel/each-of.ts'
import { turn } from '../kernel/turn.ts'
import { madeOf } from '../playable/playable-blob.ts'
import { rowTransaction } from '../store/dialects/transactions.ts'
import type { Database, Write } from '../store/schema.ts'
import { type Erasable, findErasable } from '../store/tables/accounts/erasable.ts'
import { noteErasure } from '../store/tables/accounts/erasures.ts'
import { findPurged, purgeRows } from '../store/tables/accounts/purged.ts'
import { answersOn } from '../store/tables/recordings/library-messages.ts'
import { isTrashedBefore, trashedBefore } from '../store/tables/recordings/recording-lists.ts'
import { findRecording, type KeptRecording } from '../store/tables/recordings/recordings.ts'
import {
  deleteEmpty,
  deleteUpload,
  deleteUploads,
  findOpenUpload,
  partsOf,
  staleUploads,
  uploadsOf,
} from '../store/tables/recordings/uploads.ts'
import { isDamage, playableType } from '../uploads/abandoned-audio.ts'

/** How long bytes that were never made a recording are kept for a device that is away. */
const UPLOAD_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

type EraseParts = { database: Database; blobs: Blobs; jobs: Pick<Jobs, 'cancel'> }
export type PurgePorts = EraseParts & { erasures: Erasures }

/**
 * Deletes the recording permanently: rows and jobs in one transaction that leaves a tombstone, then the bytes. Resolves when the
 * deletion is also listed outside the database, so that no restored backup brings the recording back.
 */
export async function purgeRecording(ports: PurgePorts, { row, userId, segments }: KeptRecording): Promise<void> {
  const { id } = row
  await eraseRecording(ports, { id, user: userId, segments }, noting(id, userId))
  await ports.erasures.settle()
}

const noting = (id: RecordingId, user: UserId) => async (write: Write) => {
  await noteErasure(write, { kind: 'recording', id, user })
}

/** Both in one transaction; nothing is deleted where `isMeant` returns false. */
export async function eraseRecording(
  { database, blobs, jobs }: EraseParts,
  { id, user, segments }: Erasable,
  also: (write: Write) => Promise<void> = async () => {},
  isMeant: (write: Write) => Promise<boolean> = async () => true,
): Promise<void> {
  const resting = await answersOn(database, user, id)
  const parts = await database.transaction().execute(async (write) => {
    if (!(await isMeant(write))) return null
    await jobs.cancel(write, id)
    await purgeRows(write, id, user, resting)
    await also(write)
    // Uploads that were sent again and not finished: unreadable without the key.
    const sent = await uploadsOf(write, id)
    return sent.length > 0 ? deleteUploads(write, sent, user) : []
  })
  if (parts) await removeAll(blobs, [...parts, ...segments.flatMap(({ blob }) => [blob, ...madeOf(blob)])])
}

type PurgeOldPorts = PurgePorts & { report: (error: unknown) => void }

/**
 * Purges recordings that have been in the trash for TRASH_DAYS, uploads untouched for 30 days, and after a day those of which not a
 * byte has come. Uploads that may be the only copy are reported and kept: those that cannot be read, as the disk may be repaired;
 * and those of which no recording, or not all of one, could be made.
 */
export async function purgeOld(ports: PurgeOldPorts, now: number = Date.now()): Promise<void> {
  await purgeTrash(ports, new Date(now - TRASH_DAYS * DAY_MS))
  await purgeUploads(ports, now)
}

async function purgeTrash(ports: PurgePorts, moment: Date): Promise<void> {
  const { database, erasures } = ports
  for await (const id of eachOf<RecordingId>((last) => trashedBefore(database, moment, last ?? ''))) {
    const found = await findErasable(database, id)
    if (!found) continue
    // The user may have restored it since the query.
    const isMeant = (write: Write) => isTrashedBefore(write, id, moment)
    await eraseRecording(ports, found, noting(id, found.user), isMeant)
    await erasures.settle()
  }
}

type StaleUpload = { id: string; user: UserId }

async function purgeUploads(ports: PurgeOldPorts, now: number): Promise<void> {
  const { database, blobs, report } = ports
  // Nothing is lost with them: a device that comes back begins them again.
  while ((await deleteEmpty(database, new Date(now - DAY_MS))) > 0) await turn()
  const before = new Date(now - UPLOAD_DAYS * DAY_MS)
  for await (const { id, user } of eachOf<StaleUpload>((last) => staleUploads(database, before, last?.id ?? ''))) {
    const reason = await whyKept(ports, id, user)
    if (reason) report(reason)
    else await removeAll(blobs, await rowTransaction(database, (write) => deleteUpload(write, id, user)))
  }
}

/** Null when the upload was finished or deleted, when nothing of it can be played, and when all of it is in a recording. */
async function whyKept({ database, blobs }: PurgePorts, id: string, user: UserId): Promise<Error | null> {
  const recording = parseUploadId(id)?.recording
  if (!recording || (await findRecording(database, recording)) || (await findPurged(database, recording))) return null
  const upload = await findOpenUpload(database, id, user)
  if (!upload) return null
  try {
    const parts = await partsOf(database, id)
    for (const { blob } of parts) for await (const _ of blobs.read(blob));
    const isKept = upload.keptAs !== null && (upload.keptBytes ?? upload.bytes) >= upload.bytes
    if (isKept || !(await playableType(blobs, parts, upload.mime))) return null
    return new Error(`The upload ${id} is older than ${UPLOAD_DAYS} days, and no recording has all of it: it stays.`)
  } catch (error) {
    if (isDamage(error)) return error
    throw error
  }
}
