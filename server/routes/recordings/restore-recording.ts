import type { endpoints } from '../../../contract/endpoints.ts'
import type { Handler } from '../../http/handler.ts'
import { notFound } from '../../kernel/problem.ts'
import type { QueuePorts } from '../../processing/queue-transcription.ts'
import { transactionOf } from '../../store/dialects/transactions.ts'
import { changeRecording } from '../../store/tables/recordings/recordings.ts'
import { withTranscript } from './own-recording.ts'

const unfinished: ReadonlySet<string> = new Set(['waiting', 'queued', 'running'])

/** Out of the trash; a transcription that was under way when it went there begins again. */
export function restoreRecording(ports: QueuePorts): Handler<typeof endpoints.restoreRecording> {
  const { database, queueTranscription, jobs } = ports
  return async ({ params, user }) => {
    const restored = await transactionOf(database, user.id, async (write) => {
      const recording = await changeRecording(write, params.id, user.id, { deletedAt: null, by: 'person' })
      if (!recording || !unfinished.has(recording.row.transcription.state)) return recording
      return queueTranscription(write, params.id, user.id)
    })
    if (!restored) throw notFound('Recording')
    jobs.wake()
    return withTranscript(database, restored)
  }
}
