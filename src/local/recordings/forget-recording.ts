import type { RecordingId } from '../../../contract/ids.ts'
import { withdrawnWith } from '../../../core/text/withdrawn-answer.ts'
import type { AppDatabase } from '../app-database.ts'

/** Removes every row of a recording that is purged for good, and leaves a tombstone. Its sound goes after this. */
export function forgetRecording(app: AppDatabase, recording: RecordingId): Promise<void> {
  return app.transaction('rw', app.tables, async () => {
    await app.tombstones.put({ recording })
    await app.recordings.delete(recording)
    await app.transcripts.delete(recording)
    await app.words.delete(recording)
    await app.analyses.delete(recording)
    await app.progress.delete(recording)
    await app.marks.delete(recording)
    await app.messages.where('[recordingId+timestamp]').between([recording, ''], [recording, '\uffff']).delete()
    await app.outbox.where('recording').equals(recording).delete()
    await withdrawAnswers(app, recording)
  })
}

/** What was said in it stands in no answer about all recordings either. */
async function withdrawAnswers(app: AppDatabase, recording: RecordingId): Promise<void> {
  for (const { owner, ...message } of await app.libraryMessages.toArray()) {
    const rest = withdrawnWith(message, recording)
    if (rest) await app.libraryMessages.put({ ...rest, owner })
  }
}
