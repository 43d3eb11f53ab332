import { newRecordingId, type RecordingId } from '../../../contract/ids.ts'
import { marksOf, withOwnMarks } from '../../../contract/recordings/user-fields.ts'
import { withoutTrash } from '../../../core/sealing/row-fields.ts'
import type { AppDatabase, LocalRecording } from '../app-database.ts'
import { chunkPages, removeSegments, segmentsOf } from '../audio/chunk-pages.ts'
import { addCopies } from '../audio/copy-chunks.ts'
import type { AudioDatabase, SegmentRow } from '../audio-database.ts'
import type { SealedState } from '../key-rows.ts'
import { takeLock } from '../takes/unfinished.ts'
import { forgetRecording } from './forget-recording.ts'
import { newEntry } from './queue-edit.ts'

/** What the server made of the old one went with it; what the person has set goes along. */
const AS_NEW = {
  segments: [],
  isTranscribed: false,
  transcription: null,
  analysis: 'none',
  deletedAt: null,
  confirmedAt: null,
} as const satisfies Partial<LocalRecording>

/**
 * Keeps a recording that was deleted elsewhere: its sound goes on under a new id, which the server takes as a new
 * recording. Resolves to the new id. Throws an Error with a sentence when it is not here.
 */
export const keepOrphan = (
  app: AppDatabase,
  audio: AudioDatabase,
  old: RecordingId,
  locks: LockManager = navigator.locks,
): Promise<RecordingId> => keepUnderNewId({ app, audio, locks }, old, () => forgetRecording(app, old))

/**
 * The same where the server has another sound under this id: as of a take that another tab went on with after it was sent, or
 * of another device whose copy is damaged. The old one is here what the server has.
 */
export const keepBeside = (
  app: AppDatabase,
  audio: AudioDatabase,
  old: RecordingId,
  locks: LockManager,
): Promise<RecordingId> =>
  keepUnderNewId({ app, audio, locks }, old, async (row) => {
    await app.outbox
      .where('recording')
      .equals(old)
      .filter(({ work }) => work.kind === 'upload')
      .delete()
    await app.progress.delete(old)
    await app.recordings.put({ ...row, confirmedAt: new Date().toISOString() })
  })

/**
 * The same of a recording that a restored server lost and of which only a part is here. The old one stays without sound: the
 * device that has the whole may still send it.
 */
export const keepPart = (
  app: AppDatabase,
  audio: AudioDatabase,
  old: RecordingId,
  locks: LockManager = navigator.locks,
): Promise<RecordingId> => keepUnderNewId({ app, audio, locks }, old, async () => {})

type Here = { app: AppDatabase; audio: AudioDatabase; locks: LockManager }

/**
 * A crash in between leaves the old one as it was: until all is copied the new id has a tombstone, so that nothing offers
 * the half of it.
 * @param leave what becomes of the old row, in the transaction that makes the new one
 */
async function keepUnderNewId(
  { app, audio, locks }: Here,
  old: RecordingId,
  leave: (row: LocalRecording) => Promise<void>,
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
      const marks = marksOf(row.highlights)
      const anew = { ...row, ...AS_NEW, ...(row.sealed && { sealed: sealedAnew(row.sealed) }) }
      await app.recordings.add({ ...anew, highlights: withOwnMarks([], marks), id })
      await app.outbox.add(newEntry(row.owner, id, { kind: 'upload' }))
      if (marks.length > 0) await app.outbox.add(newEntry(row.owner, id, { kind: 'marks', marks }))
      if (row.isFavorite) await app.outbox.add(newEntry(row.owner, id, { kind: 'favorite', isFavorite: true }))
      await leave(row)
    })
  })
  await moveRest(audio, old, id)
  return id
}

/** That the old one was moved to the trash or deleted is nothing that was done to the new one. */
const sealedAnew = ({ purged: _, row, ...sealed }: SealedState): SealedState => ({
  ...sealed,
  ...(row && { row: withoutTrash(row) }),
})

/** What another tab has spoken into it while it was copied goes along; then the old one is without sound. */
const moveRest = (audio: AudioDatabase, old: RecordingId, id: RecordingId): Promise<void> =>
  audio.transaction('rw', audio.chunks, audio.segments, audio.headers, async () => {
    const rows = await segmentsOf(audio, old)
    for (const row of rows) {
      const { segment } = row
      const copied = await audio.segments.get([id, segment])
      if (copied?.chunks === row.chunks) continue
      await audio.segments.put({ ...row, recording: id })
      await copyChunks(audio, row, id, copied?.chunks)
    }
    await removeSegments(audio, rows)
  })

/** Copies the sound of these segments of `from` to where the rows say. */
export async function copySegments(
  audio: AudioDatabase,
  from: RecordingId,
  rows: readonly SegmentRow[],
): Promise<void> {
  for (const row of rows) {
    await audio.segments.add(row)
    await copyChunks(audio, { ...row, recording: from }, row.recording)
  }
}

/** Those that the row counts, from chunk `first` on. */
async function copyChunks(
  audio: AudioDatabase,
  { recording: from, segment, chunks }: Pick<SegmentRow, 'recording' | 'segment' | 'chunks'>,
  recording: RecordingId,
  first = 0,
): Promise<void> {
  const header = first === 0 ? await audio.headers.get([from, segment]) : undefined
  // It may have been begun, and copied, before its first chunk.
  if (header) await audio.headers.put({ ...header, recording })
  for await (const page of chunkPages(audio, from, segment, first)) {
    const counted = page.filter(({ sequence }) => sequence < chunks)
    await addCopies(
      audio,
      counted.map((chunk) => ({ ...chunk, recording })),
    )
  }
}
