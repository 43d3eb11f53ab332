import { Readable } from 'node:stream'
import { newRecordingId, parseUploadId, type RecordingId, type UserId } from '../../contract/ids.ts'
import { AUDIO_BITS_PER_SECOND } from '../../contract/limits.ts'
import type { People } from '../accounts/people.ts'
import { enqueueJob } from '../jobs/job-rows.ts'
import { Problem } from '../problem.ts'
import { DatabaseAway } from '../store/database-away.ts'
import { findPurged } from '../store/purged.ts'
import { findRecording, insertRecording, type KeptRecording, type StoredSegment } from '../store/recordings.ts'
import { findKeptAs, type OpenUpload, openUploads, setKeptAs } from '../store/uploads.ts'
import { checkAudio } from './check-audio.ts'
import type { KeepPorts } from './keep-recording.ts'
import { newRow } from './new-row.ts'

type Ports = Pick<KeepPorts, 'database' | 'blobs' | 'exclusively' | 'queueTranscription'> & {
  people: Pick<People, 'find'>
}

const DAY_MS = 24 * 60 * 60 * 1000
/** The person gives it a name; when it was made stands beside it. */
const TITLE = 'Recovered recording'

/**
 * Takes whose device has been silent for a day, because it was lost, drowned or stolen, become recordings of what had
 * been uploaded (design.md, The server). They have an id of their own: when the device comes back and hands the whole in,
 * that goes on as ever, and the copy goes to the trash. Resolves to how many there were.
 */
export async function keepAbandoned(ports: Ports, now: number = Date.now()): Promise<number> {
  const before = new Date(now - DAY_MS).toISOString()
  const silent = [...byRecording(await openUploads(ports.database))].filter(([, uploads]) =>
    uploads.every(({ touchedAt }) => touchedAt < before),
  )
  let kept = 0
  for (const [recording, uploads] of silent) if (await keepUploads(ports, recording, uploads)) kept++
  return kept
}

/**
 * The same at once, before the device deletes what it cannot go on with: the server had heard more of a take than the
 * disk of the device.
 */
export async function keepUnfinished(ports: Ports, recording: RecordingId, user: UserId): Promise<void> {
  await keepUploads(ports, recording, await openUploads(ports.database, { recording, user }))
}

function byRecording(uploads: readonly OpenUpload[]): Map<RecordingId, OpenUpload[]> {
  const found = new Map<RecordingId, OpenUpload[]>()
  for (const upload of uploads) {
    const id = parseUploadId(upload.id)?.recording
    if (id) found.set(id, [...(found.get(id) ?? []), upload])
  }
  return found
}

/** False when it was handed in or deleted, or when nothing of it can be played. */
async function keepUploads(ports: Ports, recording: RecordingId, uploads: readonly OpenUpload[]): Promise<boolean> {
  const { database } = ports
  const user = uploads[0]?.user
  if (!user) return false
  return ports.exclusively(recording, async () => {
    if ((await findRecording(database, recording)) || (await findPurged(database, recording))) return false
    // Another process was quicker.
    const before = uploads.map((upload) => upload.id)
    if ((await findKeptAs(database, before)).length > 0) return false
    const id = newRecordingId(startOf(recording))
    const segments = await copySegments(ports, id, uploads)
    if (segments.length === 0) return false
    return insertOrRemove(ports, { id, user, recording, segments, uploads })
  })
}

/** A recording's id is a UUIDv7 made at Start (RFC 9562, section 5.7). Milliseconds since 1970. */
const startOf = (id: RecordingId): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

async function copySegments(
  { blobs }: Ports,
  id: RecordingId,
  uploads: readonly OpenUpload[],
): Promise<StoredSegment[]> {
  const segments: StoredSegment[] = []
  const begun = Math.min(...uploads.map(({ createdAt }) => Date.parse(createdAt)))
  for (const upload of uploads) {
    const [first] = upload.parts
    const mime = first && (await audioOrNull(blobs, first.blob, upload.mime))
    if (!mime) continue
    const segment = segments.length
    const blob = `recordings/${id}/${segment}`
    const parts = Readable.from(bytesOf(blobs, upload), { objectMode: false })
    const { sha256 } = await blobs.write(blob, parts)
    const { bytes } = upload
    // Nobody knows better: an upload begins soon after its segment, and never inside the one before. The length is
    // counted again when the playable file is made.
    const heard = segments.at(-1)
    const startOffset = Math.max(
      heard ? heard.startOffset + heard.seconds : 0,
      (Date.parse(upload.createdAt) - begun) / 1000,
    )
    segments.push({ segment, mime, bytes, sha256, startOffset, seconds: (bytes * 8) / AUDIO_BITS_PER_SECOND, blob })
  }
  return segments
}

async function audioOrNull(blobs: Ports['blobs'], blob: string, mime: string): Promise<string | null> {
  try {
    return await checkAudio(blobs, blob, mime)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

async function* bytesOf(blobs: Ports['blobs'], { parts }: OpenUpload): AsyncGenerator<Buffer> {
  for (const { blob } of parts) yield* blobs.read(blob) as AsyncIterable<Buffer>
}

type Kept = {
  id: RecordingId
  user: UserId
  recording: RecordingId
  segments: StoredSegment[]
  uploads: readonly OpenUpload[]
}

/** What does not become a recording leaves nothing. False as of insertKept. */
async function insertOrRemove(ports: Ports, kept: Kept): Promise<boolean> {
  const remove = async () => {
    for (const { blob } of kept.segments) await ports.blobs.remove(blob)
  }
  try {
    const isNew = await insertKept(ports, kept)
    if (!isNew) await remove()
    return isNew
  } catch (error) {
    // Nobody knows whether it was recorded: better a copy that nobody knows than a recording without its sound.
    if (!(error instanceof DatabaseAway)) await remove()
    throw error
  }
}

/** False when another process was quicker all the same: its lock goes with its connection. */
async function insertKept(ports: Ports, { id, user, recording, segments, uploads }: Kept): Promise<boolean> {
  const duration = Math.max(...segments.map(({ startOffset, seconds }) => startOffset + seconds))
  const fields = { title: TITLE, duration: String(duration), createdAt: new Date(startOf(recording)).toISOString() }
  const isWanted = (await ports.people.find(user))?.preferences.autoTranscribe ?? false
  const row = newRow(id, fields, segments)
  const kept: KeptRecording = {
    userId: user,
    segments,
    row: isWanted ? row : { ...row, transcription: { state: 'off' } },
  }
  return ports.database.transaction().execute(async (write) => {
    const before = uploads.map((upload) => upload.id)
    if ((await findRecording(write, recording)) || (await findKeptAs(write, before)).length > 0) return false
    await insertRecording(write, kept)
    await enqueueJob(write, { kind: 'playable', subject: id, user }, Date.now())
    if (isWanted) await ports.queueTranscription(write, id, user)
    for (const upload of uploads) await setKeptAs(write, upload.id, id)
    return true
  })
}
