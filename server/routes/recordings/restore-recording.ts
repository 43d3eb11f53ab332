import type { endpoints } from '../../../contract/endpoints.ts'
import type { Handler } from '../../http/handler.ts'
import type { Jobs } from '../../jobs/job-queue.ts'
import { notFound } from '../../kernel/problem.ts'
import type { TranscriptionQueue } from '../../processing/queue-transcription.ts'
import { transactionOf } from '../../store/dialects/transactions.ts'
import type { Database } from '../../store/schema.ts'
import { changeRecording } from '../../store/tables/recordings/recordings.ts'
import { withTranscript } from './own-recording.ts'

const unfinished: ReadonlySet<string> = new Set(['waiting', 'queued', 'running'])

type Ports = {
  database: Database
  queueTranscription: TranscriptionQueue['queueTranscription']
  jobs: Pick<Jobs, 'wake'>
}

/** Out of the trash; a transcription that was under way when it went there begins again. */
export function restoreRecording(ports: Ports): Handler<typeof endpoints.restoreRecording> {
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
