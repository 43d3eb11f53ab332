import type { endpoints } from '../../../contract/endpoints.ts'
import type { Handler } from '../../http/handler.ts'
import { notFound } from '../../kernel/problem.ts'
import type { QueuePorts } from '../../processing/queue-transcription.ts'
import { transactionOf } from '../../store/dialects/transactions.ts'
import { changeRecording, type KeptRecording } from '../../store/tables/recordings/recordings.ts'
import { type Own, withTranscript } from './own-recording.ts'

const unfinished: ReadonlySet<string> = new Set(['waiting', 'queued', 'running'])

/** Out of the trash; a transcription that was under way when it went there begins again. */
export function restoreRecording(ports: QueuePorts): Handler<typeof endpoints.restoreRecording> {
  return async ({ params: { id }, user }) =>
    withTranscript(ports.database, await restoreOwn(ports, { id, user: user.id }))
}

export async function restoreOwn(
  { database, queueTranscription, jobs }: QueuePorts,
  { id, user }: Own,
): Promise<KeptRecording> {
  const restored = await transactionOf(database, user, async (write) => {
    const recording = await changeRecording(write, id, user, { deletedAt: null, by: 'person' })
    if (!recording || !unfinished.has(recording.row.transcription.state)) return recording
    return queueTranscription(write, id, user)
  })
  if (!restored) throw notFound('Recording')
  jobs.wake()
  return restored
}
