import { newRecordingId, type RecordingId, type UserId } from '../../contract/ids.ts'
import type { Users } from '../accounts/users.ts'
import { enqueueJob } from '../jobs/job-rows.ts'
import { eachOf } from '../kernel/each-of.ts'
import { DatabaseUnavailableError } from '../store/dialects/database-errors.ts'
import type { Write } from '../store/schema.ts'
import { findPurged } from '../store/tables/accounts/purged.ts'
import {
  changeRecording,
  findRecording,
  insertRecording,
  type KeptRecording,
  type StoredSegment,
} from '../store/tables/recordings/recordings.ts'
import { type OpenUpload, openUploads, silentTakes, type Take } from '../store/tables/recordings/uploads.ts'
import { copyAudioParts, removeAudioParts } from './abandoned-audio.ts'
import { type ExtendPorts, extendCopy, isOutgrown, markKept, tellSalvage } from './extend-copy.ts'
import { newRow } from './new-row.ts'
import type { StorePorts } from './store-recording.ts'

type Ports = ExtendPorts & Pick<StorePorts, 'exclusively'> & { people: Pick<Users, 'find'> }

const DAY_MS = 24 * 60 * 60 * 1000
/** The user renames it; its date is shown beside it. */
const TITLE = 'Recovered recording'

/**
 * Makes recordings of takes whose device has been silent for a day, because it was lost or broken, from what it had uploaded
 * (docs/decisions.md#abandoned-uploads). They have ids of their own: when the device comes back and sends the whole, that
 * proceeds as usual and the copy goes to the trash; when it sends more and falls silent again, the copy grows. Each is handled by
 * itself: a failure is reported, and retried at the next run. Resolves to their number.
 */
export async function storeAbandoned(ports: Ports, now: number = Date.now()): Promise<number> {
  const before = new Date(now - DAY_MS).toISOString()
  let kept = 0
  for await (const take of eachOf<Take>((last) => silentTakes(ports.database, before, last?.recording ?? ''))) {
    try {
      // Nobody has saved it, and nobody may: it becomes text only when its person asks.
      if (await keepUploads(ports, take, false)) kept++
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error
      ports.metrics.rescued('failed')
      ports.report(error)
    }
  }
  return kept
}

/**
 * The same for one take at once, before its device deletes an unusable copy: the server may have received more than the device's
 * disk holds.
 */
export async function storeUnfinished(ports: Ports, recording: RecordingId, user: UserId): Promise<void> {
  const isWanted = (await ports.people.find(user))?.preferences.autoTranscribe ?? false
  await keepUploads(ports, { recording, user }, isWanted)
}

/** False when it was handed in or deleted, when nothing of it can be played, and when it was kept before as it is. */
async function keepUploads(ports: Ports, { recording, user }: Take, isWanted: boolean): Promise<boolean> {
  const { database } = ports
  return ports.exclusively(recording, async () => {
    if ((await findRecording(database, recording)) || (await findPurged(database, recording))) return false
    const uploads = await openUploads(database, { recording, user })
    if (uploads.length === 0) return false
    const copyId = uploads.find(({ keptAs }) => keptAs !== null)?.keptAs ?? null
    const before = copyId && (await findRecording(database, copyId))
    if (copyId && !isOutgrown(before, uploads)) return false
    if (before && before.row.deletedAt === null) {
      const outcome = await extendCopy(ports, { copy: before, recording, uploads })
      if (outcome !== 'differs') return outcome === 'grown'
    }
    return keepNew(ports, { recording, user, uploads, before, isWanted })
  })
}

/** `isWanted`: it is to be transcribed without being asked for. */
type Found = {
  recording: RecordingId
  user: UserId
  uploads: readonly OpenUpload[]
  before: KeptRecording | null
  isWanted: boolean
}

async function keepNew(ports: Ports, found: Found): Promise<boolean> {
  const id = newRecordingId(startOf(found.recording))
  const salvage = await copyAudioParts(ports, found.uploads, (segment) => `recordings/${id}/${segment}`)
  tellSalvage(ports, salvage)
  const { segments } = salvage
  if (segments.length === 0 || (found.before && bytesOf(segments) <= bytesOf(found.before.segments))) {
    await removeAudioParts(ports.blobs, segments)
    return false
  }
  try {
    const isNew = await insertKept(ports, { ...found, id, segments })
    if (!isNew) await removeAudioParts(ports.blobs, segments)
    return isNew
  } catch (error) {
    // It is unknown whether the row was written: an unreferenced copy is better than a recording without its audio.
    if (!(error instanceof DatabaseUnavailableError)) await removeAudioParts(ports.blobs, segments)
    throw error
  }
}

const bytesOf = (segments: readonly StoredSegment[]): number => segments.reduce((sum, { bytes }) => sum + bytes, 0)

/** A recording's id is a UUIDv7 made at Start (RFC 9562, section 5.7). Milliseconds since 1970. */
const startOf = (id: RecordingId): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

type Kept = Found & { id: RecordingId; segments: StoredSegment[] }

/** False when another process was quicker all the same: its lock goes with its connection. */
async function insertKept(
  ports: Ports,
  { id, user, recording, segments, uploads, before, isWanted }: Kept,
): Promise<boolean> {
  const duration = Math.max(...segments.map(({ startOffset, seconds }) => startOffset + seconds))
  const fields = { title: TITLE, duration: String(duration), createdAt: new Date(startOf(recording)).toISOString() }
  const row = newRow(id, fields, segments)
  const kept: KeptRecording = {
    userId: user,
    segments,
    row: isWanted ? row : { ...row, transcription: { state: 'off' } },
  }
  return ports.database.transaction().execute(async (write) => {
    if ((await findRecording(write, recording)) || !(await areAsSeen(write, { recording, user, uploads }))) return false
    await insertRecording(write, kept)
    await enqueueJob(write, { kind: 'playable', subject: id, user }, Date.now())
    if (isWanted) await ports.queueTranscription(write, id, user)
    if (before) await trashOlder(write, before, segments)
    await markKept(write, uploads, id)
    return true
  })
}

/** Another process that kept them has said so in their rows. */
async function areAsSeen(
  write: Write,
  { recording, user, uploads }: Pick<Found, 'recording' | 'user' | 'uploads'>,
): Promise<boolean> {
  const now = await openUploads(write, { recording, user })
  return now.length === uploads.length && now.every(({ keptAs }, at) => keptAs === uploads[at]?.keptAs)
}

/** The older copy goes to the trash when the new one has at least as much of each segment; it can be restored. */
async function trashOlder(write: Write, before: KeptRecording, segments: readonly StoredSegment[]): Promise<void> {
  const hasMore = before.segments.every((old) =>
    segments.some(({ segment, bytes }) => segment === old.segment && bytes >= old.bytes),
  )
  if (!hasMore || before.row.deletedAt !== null) return
  await changeRecording(write, before.row.id, before.userId, { deletedAt: new Date().toISOString() })
}
