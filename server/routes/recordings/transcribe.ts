import type { hintEndpoints } from '../../../contract/recordings/most-speakers.ts'
import type { Handler } from '../../http/handler.ts'
import { notFound } from '../../kernel/problem.ts'
import type { QueuePorts } from '../../processing/queue-transcription.ts'
import { transactionOf } from '../../store/dialects/transactions.ts'
import { changeRecording, ownRecording } from '../../store/tables/recordings/recordings.ts'
import { withTranscript } from './own-recording.ts'

/** Transcribes what was not, failed, or was done by another engine; one that is on its way is left alone. */
export function transcribe(ports: QueuePorts): Handler<typeof hintEndpoints.transcribe> {
  const { database, queueTranscription, jobs } = ports
  return async ({ params, body, user }) => {
    const recording = await transactionOf(database, user.id, async (write) => {
      const found = await ownRecording(write, params.id, user.id)
      if (!found || found.row.deletedAt !== null) return null
      const { mostSpeakers } = body ?? {}
      if (mostSpeakers !== undefined) await changeRecording(write, params.id, user.id, { mostSpeakers })
      const { state } = found.row.transcription
      if (state === 'queued' || state === 'running') return found
      return queueTranscription(write, params.id, user.id)
    })
    if (!recording) throw notFound('Recording')
    jobs.wake()
    return withTranscript(database, recording)
  }
}
