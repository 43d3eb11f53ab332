import { newRecordingId, type RecordingId } from '../../contract/ids.ts'
import type { AppDatabase, LocalRecording } from './app.ts'
import type { AudioDatabase, SegmentRow } from './audio.ts'
import { chunkPages, removeAudio, segmentsOf } from './chunk-pages.ts'
import { newEntry } from './edits.ts'
import { forgetRecording } from './forget-recording.ts'
import { takeLock } from './unfinished.ts'

/** What the server made of the old one went with it. */
const AS_NEW = {
  segments: [],
  isTranscribed: false,
  highlights: [],
  transcription: null,
  analysis: 'none',
  deletedAt: null,
  confirmedAt: null,
} as const satisfies Partial<LocalRecording>

/**
 * Keeps a recording that was deleted elsewhere: its sound goes on under a new id, which the server takes as a new
 * recording. A crash in between leaves the old one as it was: until all is copied the new id has a tombstone, so that
 * nothing offers the half of it. Resolves to the new id. Throws an Error with a sentence when it is not here.
 */
export async function keepOrphan(
  app: AppDatabase,
  audio: AudioDatabase,
  old: RecordingId,
  locks: LockManager = navigator.locks,
): Promise<RecordingId> {
  const id = newRecordingId()
  // The lock keeps the tidying up of another tab away from the half-made copy.
  await locks.request(takeLock(id), async () => {
    await app.tombstones.put({ recording: id })
    const rows = await segmentsOf(audio, old)
    await copySegments(
      audio,
      old,
      rows.map((row) => ({ ...row, recording: id })),
    )
    await app.transaction('rw', app.tables, async () => {
      const row = await app.recordings.get(old)
      if (!row) throw new Error('This recording is no longer on this device.')
      await app.tombstones.delete(id)
      await app.recordings.add({ ...row, ...AS_NEW, id })
      await app.outbox.add(newEntry(row.owner, id, { kind: 'upload' }))
      await forgetRecording(app, old)
    })
  })
  await removeAudio(audio, old)
  return id
}

/** Copies the sound of these segments of `from` to where the rows say. */
export async function copySegments(
  audio: AudioDatabase,
  from: RecordingId,
  rows: readonly SegmentRow[],
): Promise<void> {
  for (const row of rows) {
    const { recording, segment } = row
    await audio.segments.add(row)
    const header = await audio.headers.get([from, segment])
    if (header) await audio.headers.add({ ...header, recording })
    for await (const page of chunkPages(audio, from, segment))
      await audio.chunks.bulkAdd(page.map((chunk) => ({ ...chunk, recording })))
  }
}
