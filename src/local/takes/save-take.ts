import type { RecordingId, UserId } from '../../../contract/ids.ts'
import { MAX_TITLE_LENGTH } from '../../../contract/limits.ts'
import { type AppDatabase, appDatabaseName } from '../app-database.ts'
import { removeAudio, segmentsOf } from '../audio/chunk-pages.ts'
import type { AudioDatabase, SegmentRow } from '../audio-database.ts'
import { newEntry } from '../recordings/queue-edit.ts'
import { downsamplePeaks, encodePeaks, readPeaks } from './peaks.ts'
import { readTakeNote, takeOverNote, withNote } from './take-note.ts'
import { takeRow } from './take-row.ts'

/** `peaks` are the live peaks, when the recorder still has them; else they are read from the chunks. */
export type Finish = { recording: RecordingId; title: string; peaks?: Uint8Array }

/**
 * Saves a finished or recovered take: its row in the library and its upload in the outbox, one transaction. Saving the
 * same take again changes nothing, but keeps what was spoken since. Throws an Error with a sentence for the person when there is nothing to save.
 */
export async function saveRecording(app: AppDatabase, audio: AudioDatabase, finish: Finish): Promise<RecordingId> {
  const { recording } = finish
  const title = finish.title.trim().slice(0, MAX_TITLE_LENGTH)
  if (title === '') throw new Error('Give the recording a title.')
  const segments = (await segmentsOf(audio, recording)).filter((segment) => segment.bytes > 0)
  const first = segments[0]
  if (!first) throw new Error('There is no sound in this recording.')
  assertOwner(app, first)
  const peaks = finish.peaks ?? (await readPeaks(audio, recording))
  const row = takeRow(segments, first, title, peaks.length > 0 ? encodePeaks(downsamplePeaks(peaks)) : null)
  const isNew = await app.transaction('rw', app.recordings, app.outbox, app.marks, async () => {
    if (await app.recordings.get(recording)) return false
    await app.recordings.add(row)
    await dropUploadAhead(app, recording)
    await app.outbox.add(newEntry(first.owner, recording, { kind: 'upload' }))
    await takeOverNote(app, row)
    return true
  })
  if (isNew) return recording
  const { addAudio } = await import('./add-audio.ts')
  return addAudio(app, audio, row, segments)
}

/** Two people of one device share the audio database: what one has spoken never comes into the other's library. */
function assertOwner(app: AppDatabase, { owner }: SegmentRow): void {
  if (app.name !== appDatabaseName(owner)) throw new Error('This recording belongs to another person of this device.')
}

/** The bytes of a take that still runs may go ahead of its Save; losing this row costs nothing but time. */
export async function uploadAhead(app: AppDatabase, owner: UserId, recording: RecordingId): Promise<void> {
  await app.outbox.add(newEntry(owner, recording, { kind: 'upload-ahead' }))
}

async function dropUploadAhead(app: AppDatabase, recording: RecordingId): Promise<void> {
  await app.outbox
    .where('recording')
    .equals(recording)
    .filter((entry) => entry.work.kind === 'upload-ahead')
    .delete()
}

/**
 * Puts a take that was never saved into the trash, on the person's word. It stays on this device alone, for TRASH_DAYS:
 * the server is told to forget what was uploaded ahead. A take without sound goes at once.
 */
export async function discardTake(app: AppDatabase, audio: AudioDatabase, { recording, title }: Finish): Promise<void> {
  const segments = (await segmentsOf(audio, recording)).filter((segment) => segment.bytes > 0)
  const first = segments[0]
  if (!first) return discardSilence(app, audio, recording)
  assertOwner(app, first)
  const peaks = encodePeaks(downsamplePeaks(await readPeaks(audio, recording)))
  const row = { ...takeRow(segments, first, title, peaks), deletedAt: new Date().toISOString() }
  await app.transaction('rw', app.recordings, app.outbox, app.marks, async () => {
    if (await app.recordings.get(recording)) throw new Error('This recording is saved: delete it in the library.')
    await dropUploadAhead(app, recording)
    // The note stays: whoever takes the discard back goes on with it.
    await app.recordings.add(withNote(row, await readTakeNote(app, recording)))
    await app.outbox.add(newEntry(first.owner, recording, { kind: 'delete', forever: false }))
  })
}

/**
 * Takes a discard back: the take is offered again as it was. Does nothing when it was restored since, or is gone.
 * @param at when it was discarded: who deleted it again after that meant another thing
 */
export async function undoDiscard(app: AppDatabase, recording: RecordingId, at?: string | null): Promise<void> {
  await app.transaction('rw', app.recordings, app.outbox, async () => {
    const row = await app.recordings.get(recording)
    if (!row || row.deletedAt === null || row.confirmedAt !== null) return
    if (at !== undefined && row.deletedAt !== at) return
    await app.recordings.delete(recording)
    await app.outbox
      .where('recording')
      .equals(recording)
      .filter(({ state }) => state.kind !== 'sending')
      .delete()
    await uploadAhead(app, row.owner, recording)
  })
}

async function discardSilence(app: AppDatabase, audio: AudioDatabase, recording: RecordingId): Promise<void> {
  await app.transaction('rw', app.outbox, app.tombstones, async () => {
    await dropUploadAhead(app, recording)
    await app.tombstones.put({ recording })
  })
  await removeAudio(audio, recording)
}
