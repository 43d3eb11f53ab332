import { endpoints } from '../../contract/endpoints.ts'
import type { RecordingEntry } from '../db/app.ts'
import { type TranscriptEdit, withPendingEdits } from '../db/corrections.ts'
import type { Delivery, DrainContext } from './drain-context.ts'

/** The answer is the server's whole transcript: what others corrected comes with it, what still waits here stays. */
export async function deliverCorrection(
  { app, client, signal }: DrainContext,
  entry: RecordingEntry,
  { kind, ...edit }: TranscriptEdit,
): Promise<Delivery> {
  const body = 'label' in edit ? { speakers: [edit] } : { corrections: [edit] }
  const transcript = await client.call(endpoints.updateTranscript, { params: { id: entry.recording }, body, signal })
  await app.transaction('rw', app.transcripts, app.outbox, async () => {
    await app.outbox.delete(entry.n)
    const outbox = await app.outbox.where('recording').equals(entry.recording).sortBy('n')
    await app.transcripts.put(withPendingEdits(transcript, outbox))
  })
  return 'done'
}
