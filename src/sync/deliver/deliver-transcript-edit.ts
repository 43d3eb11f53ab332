import { COMPACT } from '../../../contract/changes.ts'
import { compactEndpoints } from '../../../contract/compact.ts'
import type { RecordingId } from '../../../contract/ids.ts'
import type { Transcript } from '../../../contract/recordings/transcript.ts'
import type { RecordingEntry } from '../../local/app-database.ts'
import { type TranscriptEdit, withPendingEdits } from '../../local/transcripts/corrections.ts'
import { putCorrection, putWhole } from '../../local/transcripts/words.ts'
import type { Delivery, DrainContext } from '../drain-context.ts'

/** What others corrected comes with the server's answer, what still waits here stays. */
export async function deliverTranscriptEdit(
  { app, client, signal }: DrainContext,
  entry: RecordingEntry,
  work: TranscriptEdit,
): Promise<Delivery> {
  const answer = await send({ client, signal }, entry.recording, work)
  await app.transaction('rw', app.transcripts, app.words, app.outbox, async () => {
    await app.outbox.delete(entry.n)
    const outbox = await app.outbox.where('recording').equals(entry.recording).sortBy('n')
    const edited = (transcript: Transcript): Transcript => withPendingEdits(transcript, outbox)
    if ('before' in answer) await putCorrection(app, answer, edited)
    else await putWhole(app, edited(answer))
  })
  return 'done'
}

function send({ client, signal }: Pick<DrainContext, 'client' | 'signal'>, id: RecordingId, work: TranscriptEdit) {
  const { kind, ...edit } = work
  const params = { id }
  if ('made' in edit) {
    return client.call(compactEndpoints.reassign, { params, body: { reassignments: [edit] }, signal })
  }
  const body = 'label' in edit ? { speakers: [edit] } : { corrections: [edit] }
  return client.call(compactEndpoints.updateTranscript, { params, query: { form: COMPACT }, body, signal })
}
