import type { hintEndpoints } from '../../../contract/recordings/most-speakers.ts'
import type { Handler } from '../../http/handler.ts'
import { notFound } from '../../kernel/problem.ts'
import type { QueuePorts } from '../../processing/queue-transcription.ts'
import { transactionOf } from '../../store/dialects/transactions.ts'
import { changeRecording, type KeptRecording, ownRecording } from '../../store/tables/recordings/recordings.ts'
import { type Own, withTranscript } from './own-recording.ts'

/** Transcribes what was not, failed, or was done by another engine; one that is on its way is left alone. */
export function transcribe(ports: QueuePorts): Handler<typeof hintEndpoints.transcribe> {
  return async ({ params: { id }, body, user }) =>
    withTranscript(ports.database, await transcribeOwn(ports, { id, user: user.id }, body?.mostSpeakers))
}

/** @param mostSpeakers undefined: as it was said before */
export async function transcribeOwn(
  { database, queueTranscription, jobs }: QueuePorts,
  { id, user }: Own,
  mostSpeakers?: number | null,
): Promise<KeptRecording> {
  const recording = await transactionOf(database, user, async (write) => {
    const found = await ownRecording(write, id, user)
    if (!found || found.row.deletedAt !== null) return null
    if (mostSpeakers !== undefined) await changeRecording(write, id, user, { mostSpeakers })
    const { state } = found.row.transcription
    if (state === 'queued' || state === 'running') return found
    return queueTranscription(write, id, user)
  })
  if (!recording) throw notFound('Recording')
  jobs.wake()
  return recording
}
