import { createHash } from 'node:crypto'
import { type RecordingId, recordingIdSchema, uploadId } from '../../contract/ids.ts'
import type { Blobs } from '../blobs/blobs.ts'
import { removeAll } from '../blobs/remove-all.ts'
import { playableName } from '../playable/playable-blob.ts'
import { DatabaseUnavailableError } from '../store/dialects/database-errors.ts'
import type { KeyedMutex } from '../store/processes/keyed-mutex.ts'
import type { Database } from '../store/schema.ts'
import { findPurged } from '../store/tables/accounts/purged.ts'
import { findRecording } from '../store/tables/recordings/recordings.ts'
import { storedFiles } from '../store/tables/recordings/stored-files.ts'
import { partsOf } from '../store/tables/recordings/uploads.ts'
import { isDamage } from '../uploads/abandoned-audio.ts'

type Ports = { database: Database; blobs: Blobs; exclusively: KeyedMutex; report: (error: unknown) => void }
type Orphan = { name: string; recording: RecordingId }

/**
 * Removes sound under `recordings/` that no row points at, as a composition leaves it that found no room for all segments, or
 * whose process was killed. Only what is a copy: of the upload that it was made of, or of what its recording has; and what was
 * deleted for good. Anything else stays, for a database that was put back to an older state does not know of sound that came
 * after it; `npm run admin -- check` tells of it.
 * @param before what was written since is left alone
 */
export async function sweepOrphans(ports: Ports, before: Date): Promise<void> {
  const there = await ports.blobs.list('recordings/', { before })
  const named = new Set((await storedFiles(ports.database)).map(({ blob }) => blob))
  for (const name of there) {
    const recording = recordingIdSchema.safeParse(name.split('/')[1])
    if (named.has(name) || !recording.success) continue
    const orphan = { name, recording: recording.data }
    try {
      // Whoever composes this recording at this moment ends first.
      await ports.exclusively(orphan.recording, () => sweep(ports, orphan, before))
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error
      ports.report(error)
    }
  }
}

async function sweep(ports: Ports, orphan: Orphan, before: Date): Promise<void> {
  const { name, recording } = orphan
  const { database, blobs } = ports
  const row = await findRecording(database, recording)
  if (row?.segments.some(({ blob }) => blob === name)) return
  // Written anew since it was listed.
  if (!(await blobs.list(name, { before })).includes(name)) return
  const isDeleted = !row && (await findPurged(database, recording)) !== null
  if (isDeleted || (await isCopy(ports, orphan))) await removeAll(blobs, [name, playableName(name)])
}

/** Whether all of its bytes are the beginning of something that a row points at and that can be read. */
async function isCopy({ database, blobs }: Ports, { name, recording }: Orphan): Promise<boolean> {
  const upload = await partsOf(database, uploadId(recording, Number(name.split('/')[2])))
  const kept = (await findRecording(database, recording))?.segments ?? []
  const sources = [upload.map(({ blob }) => blob), ...kept.map(({ blob }) => [blob])].filter(({ length }) => length > 0)
  const mine = sources.length > 0 ? await read(blobs, [name]) : null
  if (!mine) return false
  for (const source of sources) if ((await read(blobs, source, mine.bytes))?.sha256 === mine.sha256) return true
  return false
}

/** Null when not all of it can be read. `sha256`: of the first bytes, as many as `length`. */
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
