import { recordingRowSchema } from '../../../contract/recordings/recording.ts'
import type { RecordingEntry } from '../../local/app-database.ts'
import type { Delivery, DrainContext } from '../drain-context.ts'
import { mergeRow } from '../feed/merge.ts'

/** Takes in the server's answer to an edit and drops the edit, in one transaction. */
export async function settle(
  { app, owner, now }: DrainContext,
  entry: RecordingEntry,
  answer: unknown,
): Promise<Delivery> {
  await app.transaction('rw', app.recordings, app.outbox, async () => {
    await app.outbox.delete(entry.n)
    const recording = await app.recordings.get(entry.recording)
    if (!recording) return
    const outbox = await app.outbox.where('recording').equals(entry.recording).toArray()
    const row = recordingRowSchema.parse(answer)
    await app.recordings.put(mergeRow({ recording, outbox }, row, owner, new Date(now()).toISOString()))
  })
  return 'done'
}
