import type { Transcript } from '../../../contract/recordings/transcript.ts'
import { type Edited, keepFields, laterParts } from '../../../contract/recordings/user-fields.ts'
import { encodeWords } from '../../../core/text/words.ts'
import { laterTranscript } from '../../../core/transcripts/later-transcript.ts'
import type { AppDatabase, LocalRecording } from '../../local/app-database.ts'
import { readReplica } from '../../local/device/held-by-server.ts'
import { withPendingEdits } from '../../local/transcripts/corrections.ts'
import { apart, putLater, readWithWords } from '../../local/transcripts/words.ts'
import type { FeedChange } from './feed-change.ts'

/**
 * The server goes on from another state than this device knew: it was restored, or this device hears of its restore id for the
 * first time. The whole feed is taken in once more, and what it has is noted (`seen`), so that what it lacks is known at the
 * end. Everything that is later here stays here meanwhile. All of it inside the caller's transaction.
 */

/** No server has this id, and no device follows it. */
const GONE_BACK = 'gone back'

/**
 * Begins from 0 with this id. False when that was done already.
 * @param isBack the feed ends before this device's cursor. Where the id is the same all the same, an older copy was put in the
 *   place of the database, and nobody told the server: what it confirmed until now may have come after that copy
 */
export async function beginResync(app: AppDatabase, id: string, isBack = false): Promise<boolean> {
  const isSame = (await readReplica(app))?.id === id
  if (isSame && !isBack) return false
  if (isSame) await app.recordings.filter((row) => row.confirmedUnder === id).modify({ confirmedUnder: GONE_BACK })
  await app.meta.put({ key: 'replica', id, whole: false })
  await app.meta.put({ key: 'cursor', cursor: 0 })
  await app.meta.delete('first')
  await app.seen.clear()
  return true
}

/** Takes in a page, and puts back what was later here. */
export async function applySeen<T>(
  app: AppDatabase,
  changes: readonly FeedChange[],
  take: () => Promise<T>,
): Promise<T> {
  const before = await Promise.all(changes.map((change) => readBefore(app, change)))
  const taken = await take()
  for (const [at, change] of changes.entries()) {
    const id = seenId(change)
    if (id !== null) await app.seen.put({ id, newer: await keepLater(app, change, before[at]) })
  }
  return taken
}

/** Null for what is no longer there to be given back. */
function seenId(change: FeedChange): string | null {
  switch (change.kind) {
    case 'recording':
      return `recording ${change.recording.id}`
    case 'transcript':
      return `transcript ${change.transcript.recordingId}`
    case 'analysis':
      return `analysis ${change.analysis.recordingId}`
    case 'message':
    case 'library-message':
      return `message ${change.message.id}`
    case 'purged':
      return null
  }
}

type Before = Awaited<ReturnType<typeof readBefore>>

async function readBefore(app: AppDatabase, change: FeedChange) {
  const recording = change.kind === 'recording' ? await app.recordings.get(change.recording.id) : undefined
  const transcript = change.kind === 'transcript' ? await readWithWords(app, change.transcript.recordingId) : undefined
  const analysis = change.kind === 'analysis' ? await app.analyses.get(change.analysis.recordingId) : undefined
  return { recording, transcript, analysis }
}

/** Whether something of it is later here. */
async function keepLater(app: AppDatabase, change: FeedChange, before: Before | undefined): Promise<boolean> {
  const { recording, transcript, analysis } = before ?? {}
  if (change.kind === 'recording' && recording) return keepEdits(app, recording, change.recording.edited)
  if (change.kind === 'transcript' && transcript) return keepTranscript(app, transcript, change.transcript)
  if (change.kind !== 'analysis' || !analysis || analysis.createdAt <= change.analysis.createdAt) return false
  if (await app.recordings.get(analysis.recordingId)) await app.analyses.put(analysis)
  return true
}

async function keepEdits(app: AppDatabase, before: LocalRecording, edited: Edited | undefined): Promise<boolean> {
  const later = laterParts(edited, before.edited)
  const now = await app.recordings.get(before.id)
  if (!now || later.length === 0) return false
  const dates = Object.fromEntries(later.map((part) => [part, before.edited?.[part]]))
  await app.recordings.put({ ...now, ...keepFields(later, now, before), edited: { ...edited, ...dates } })
  return true
}

async function keepTranscript(app: AppDatabase, before: Transcript, given: Transcript): Promise<boolean> {
  if (before.partial) return false
  const [here, there] = [apart(before), apart(given)]
  const later = given.partial ? here : laterTranscript(there, here)
  if (JSON.stringify(later) === JSON.stringify(there)) return false
  const outbox = await app.outbox.where('recording').equals(before.recordingId).sortBy('n')
  if (await app.recordings.get(before.recordingId))
    await putLater(app, withPendingEdits(later, outbox), encodeWords(before.segments))
  return true
}
