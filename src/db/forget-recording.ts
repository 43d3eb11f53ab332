import type { RecordingId } from '../../contract/ids.ts'
import type { AppDatabase } from './app.ts'

/** Removes every row of a recording that is purged for good, and leaves a tombstone. Its sound goes after this. */
export function forgetRecording(app: AppDatabase, recording: RecordingId): Promise<void> {
  return app.transaction('rw', app.tables, async () => {
    await app.tombstones.put({ recording })
    await app.recordings.delete(recording)
    await app.transcripts.delete(recording)
    await app.analyses.delete(recording)
    await app.progress.delete(recording)
    await app.messages.where('[recordingId+timestamp]').between([recording, ''], [recording, '\uffff']).delete()
    await app.outbox.where('recording').equals(recording).delete()
  })
}
