import type { endpoints } from '../../../contract/endpoints.ts'
import type { Handler } from '../../http/handler.ts'
import { notFound } from '../../kernel/problem.ts'
import type { QueuePorts } from '../../processing/queue-transcription.ts'
import { transactionOf } from '../../store/dialects/transactions.ts'
import { ownRecording } from '../../store/tables/recordings/recordings.ts'
import { withTranscript } from './own-recording.ts'

/** Transcribes what was not, failed, or was done by another engine; one that is on its way is left alone. */
export function transcribe(ports: QueuePorts): Handler<typeof endpoints.transcribe> {
  const { database, queueTranscription, jobs } = ports
  return async ({ params, user }) => {
    const recording = await transactionOf(database, user.id, async (write) => {
      const found = await ownRecording(write, params.id, user.id)
      if (!found || found.row.deletedAt !== null) return null
      const { state } = found.row.transcription
      if (state === 'queued' || state === 'running') return found
      return queueTranscription(write, params.id, user.id)
    })
    if (!recording) throw notFound('Recording')
    jobs.wake()
    return withTranscript(database, recording)
  }
}
