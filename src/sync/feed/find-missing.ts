import type { MessageId, RecordingId } from '../../../contract/ids.ts'
import { FIELD_NAMES, giveFields, userFields } from '../../../contract/recordings/user-fields.ts'
import type { AppDatabase, LocalRecording } from '../../local/app-database.ts'
import type { AudioDatabase } from '../../local/audio-database.ts'
import { isHeld, readReplica } from '../../local/device/held-by-server.ts'
import { ensureUpload, freshState, newEntry } from '../../local/recordings/queue-edit.ts'
import type { DrainContext } from '../drain-context.ts'

type Context = Pick<DrainContext, 'app' | 'audio' | 'owner'>

/**
 * The whole feed under `id` is taken in, up to the cursor. What the server once confirmed and does not name any more is sent
 * again, and what it knows less of is given back. Nothing here is removed, whatever the server lacks: what was deleted for
 * good it names. One transaction, so that it is done once or not at all.
 */
export async function findMissing({ app, audio, owner }: Context, id: string, cursor: number): Promise<void> {
  const sizes = await audioOnDevice(audio, owner)
  await app.transaction('rw', app.tables, async () => {
    const [replica, place] = await Promise.all([readReplica(app), app.meta.get('cursor')])
    // Another tab began anew meanwhile, or has done this.
    if (!replica || replica.id !== id || replica.whole || place?.key !== 'cursor' || place.cursor !== cursor) return
    const seen = new Map((await app.seen.toArray()).map((one) => [one.id, one.newer]))
    const talks = await unseenMessages(app, seen)
    for (const row of await app.recordings.toArray()) {
      const isLost = row.confirmedAt !== null && !isHeld(row, replica)
      if (isLost) await sendAgain(app, row, (sizes.get(row.id) ?? 0) >= Math.max(1, row.fileSize))
      const isLess =
        seen.get(`recording ${row.id}`) === true || talks.has(row.id) || (await hasMoreWords(app, row.id, seen))
      if (isLost || isLess) await app.outbox.add(giveBackEntry(row, isLost))
    }
    if (talks.has(null)) {
      const work = { kind: 'give-back-messages' } as const
      await app.outbox.add({ owner, recording: null, work, createdAt: Date.now(), state: freshState() })
    }
    await app.meta.put({ ...replica, whole: true })
    await app.seen.clear()
  })
}

/** Bytes by recording. */
async function audioOnDevice(audio: AudioDatabase, owner: string): Promise<Map<RecordingId, number>> {
  const sizes = new Map<RecordingId, number>()
  for (const { recording, bytes } of await audio.segments.where('owner').equals(owner).toArray())
    sizes.set(recording, (sizes.get(recording) ?? 0) + bytes)
  return sizes
}

/** With all of its sound here it is as if it was never confirmed; else it stays, and says that the server lost it. */
async function sendAgain(app: AppDatabase, row: LocalRecording, isWhole: boolean): Promise<void> {
  const { confirmedUnder: _, ...rest } = row
  const lost: LocalRecording = isWhole ? { ...rest, confirmedAt: null } : { ...rest, confirmedUnder: null }
  await app.recordings.put(lost)
  await ensureUpload(app, lost)
}

/** Recordings with messages that the server did not name; null for the chat over all of them. Questions that wait are asked. */
async function unseenMessages(app: AppDatabase, seen: ReadonlyMap<string, boolean>): Promise<Set<RecordingId | null>> {
  const asked = new Set<MessageId>()
  for (const { work } of await app.outbox.toArray()) if ('message' in work) asked.add(work.message)
  const isUnseen = ({ id }: { id: MessageId }): boolean => !seen.has(`message ${id}`) && !asked.has(id)
  const found = new Set<RecordingId | null>()
  await app.messages.each((message) => {
    if (isUnseen(message)) found.add(message.recordingId)
  })
  await app.libraryMessages.each((message) => {
    if (isUnseen(message)) found.add(null)
  })
  return found
}

async function hasMoreWords(app: AppDatabase, id: RecordingId, seen: ReadonlyMap<string, boolean>): Promise<boolean> {
  const [transcript, analysis] = [await app.transcripts.get(id), await app.analyses.get(id)]
  const isMore = (kind: string): boolean => seen.get(`${kind} ${id}`) !== false
  return (
    (transcript !== undefined && !transcript.partial && isMore('transcript')) ||
    (analysis !== undefined && isMore('analysis'))
  )
}

/** What was set before such changes were dated is later than what a server that lost the recording makes anew. */
function giveBackEntry(row: LocalRecording, isLost: boolean) {
  const undated = isLost ? FIELD_NAMES.filter((name) => userFields[name].isKeptUndated) : []
  const edited = { ...Object.fromEntries(undated.map((name) => [name, 1])), ...row.edited }
  return newEntry(row.owner, row.id, { kind: 'give-back', ...giveFields(row), edited })
}
