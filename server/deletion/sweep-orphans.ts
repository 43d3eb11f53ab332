import { createHash } from 'node:crypto'
import { type RecordingId, recordingIdSchema, uploadId } from '../../contract/ids.ts'
import { type Blobs, removeAll } from '../blobs/blobs.ts'
import { turn } from '../kernel/turn.ts'
import { madeOf } from '../playable/playable-blob.ts'
import { DatabaseUnavailableError } from '../store/dialects/database-errors.ts'
import type { KeyedMutex } from '../store/processes/keyed-mutex.ts'
import type { Database } from '../store/schema.ts'
import { findErasable } from '../store/tables/accounts/erasable.ts'
import { findPurged } from '../store/tables/accounts/purged.ts'
import { findRecording } from '../store/tables/recordings/recordings.ts'
import { partsOf } from '../store/tables/recordings/uploads.ts'
import { isDamage, segmentOfBlob } from '../uploads/abandoned-audio.ts'
import { byFolder } from './by-folder.ts'

type Ports = { database: Database; blobs: Blobs; exclusively: KeyedMutex; report: (error: unknown) => void }
type Orphan = { name: string; recording: RecordingId }

/**
 * Removes audio under `recordings/` that no row refers to, as a composition leaves it when it runs out of space or is killed.
 * Only copies are removed: of the upload, or of what the recording has; and what was permanently deleted. Everything else stays,
 * because a database that was restored to an older state does not know newer audio; `npm run admin -- check` reports it.
 * @param before what was written since is left alone
 */
export async function sweepOrphans(ports: Ports, before: Date): Promise<void> {
  for (const [id, names] of byFolder(await ports.blobs.list('recordings/', { before }))) {
    const recording = recordingIdSchema.safeParse(id)
    if (!recording.success) continue
    const named = new Set((await findErasable(ports.database, recording.data))?.segments.map(({ blob }) => blob))
    for (const name of names) if (!named.has(name)) await sweepOne(ports, { name, recording: recording.data }, before)
    await turn()
  }
}

async function sweepOne(ports: Ports, orphan: Orphan, before: Date): Promise<void> {
  try {
    // Waits for a composition of this recording that is running.
    await ports.exclusively(orphan.recording, () => sweep(ports, orphan, before))
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error
    ports.report(error)
  }
}

async function sweep(ports: Ports, orphan: Orphan, before: Date): Promise<void> {
  const { name, recording } = orphan
  const { database, blobs } = ports
  const row = await findRecording(database, recording)
  if (row?.segments.some(({ blob }) => blob === name)) return
  // Written again since it was listed.
  if (!(await blobs.list(name, { before })).includes(name)) return
  const isDeleted = !row && (await findPurged(database, recording)) !== null
  if (isDeleted || (await isCopy(ports, orphan))) await removeAll(blobs, [name, ...madeOf(name)])
}

/** Whether all its bytes are the beginning of a readable blob that a row refers to. */
async function isCopy({ database, blobs }: Ports, { name, recording }: Orphan): Promise<boolean> {
  const upload = await partsOf(database, uploadId(recording, segmentOfBlob(name)))
  const kept = (await findRecording(database, recording))?.segments ?? []
  const sources = [upload.map(({ blob }) => blob), ...kept.map(({ blob }) => [blob])].filter(({ length }) => length > 0)
  const mine = sources.length > 0 ? await read(blobs, [name]) : null
  if (!mine) return false
  for (const source of sources) if ((await read(blobs, source, mine.bytes))?.sha256 === mine.sha256) return true
  return false
}

/** Null when not all of it can be read. `sha256`: of the first `length` bytes. */
async function read(blobs: Blobs, names: readonly string[], length = Number.POSITIVE_INFINITY) {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for (const name of names) {
      for await (const chunk of blobs.read(name) as AsyncIterable<Buffer>) {
        hash.update(chunk.subarray(0, Math.max(0, length - bytes)))
        bytes += chunk.length
      }
    }
  } catch (error) {
    if (isDamage(error)) return null
    throw error
  }
  return { bytes, sha256: hash.digest('hex') }
}
