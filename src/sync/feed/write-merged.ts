import type { RecordingId } from '../../../contract/ids.ts'
import type { AppDatabase, LocalRecording } from '../../local/app-database.ts'
import { forgetRecording } from '../../local/recordings/forget-recording.ts'
import { ensureUpload, wakeOrphaned } from '../../local/recordings/queue-edit.ts'
import { putCompact } from '../../local/transcripts/put-compact.ts'
import type { LazySync } from '../drain-context.ts'
import type { MergeStep } from './merge.ts'

/**
 * Writes one step; inside the caller's transaction. `rare` for a transcript that has its words inside. `hasOutbox`: something of its
 * recording waits to be sent.
 */
export async function writeMerged(
  app: AppDatabase,
  step: MergeStep,
  rare: LazySync,
  hasOutbox: boolean,
): Promise<void> {
  switch (step.kind) {
    case 'ignore':
      return
    case 'put-recording':
      return putRecording(app, step.recording, hasOutbox)
    case 'put-transcript':
      return putTranscript(app, step, rare)
    case 'put-analysis':
      await app.analyses.put(step.analysis)
      return
    case 'put-message':
      await app.messages.put(step.message)
      return
    case 'purge':
      return forgetRecording(app, step.recording)
    case 'orphan':
      return orphan(app, step.recording)
    case 'keep':
      await app.recordings.put(step.recording)
      return
  }
}

async function putTranscript(
  app: AppDatabase,
  { transcript, told: { words, revision } }: Extract<MergeStep, { kind: 'put-transcript' }>,
  rare: LazySync,
): Promise<void> {
  if (words === undefined) return rare.putWhole(app, transcript, revision)
  return putCompact(app, transcript, { words, revision })
}

/** A recording that is there again, or still, has its upload, and what waited for its return goes on. */
async function putRecording(app: AppDatabase, row: LocalRecording, hasOutbox: boolean): Promise<void> {
  await app.recordings.put(row)
  await ensureUpload(app, row)
  if (hasOutbox) await wakeOrphaned(app, row.id, row.deletedAt !== null)
}

/** It stands in the library, not in the trash: the person is to decide about it. */
async function orphan(app: AppDatabase, recording: RecordingId): Promise<void> {
  const row = await app.recordings.get(recording)
  if (!row) return
  // The server has nothing of it any more: as what it confirmed once, its audio could be pruned.
  const kept = { ...row, deletedAt: null, confirmedAt: null }
  await app.recordings.put(kept)
  await ensureUpload(app, kept)
  await app.outbox
    .where('recording')
    .equals(recording)
    .modify((entry) => {
      entry.state = { kind: 'parked', reason: { kind: 'orphan' } }
    })
}
