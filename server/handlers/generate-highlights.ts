import type { endpoints } from '../../contract/endpoints.ts'
import type { Handler } from '../http/handler.ts'
import { highlightsIn } from '../jobs/find-highlights.ts'
import { Problem } from '../problem.ts'
import { changeRecording } from '../store/recordings.ts'
import type { Database } from '../store/schema.ts'
import { transactionOf } from '../store/transactions.ts'
import { findTranscript } from '../store/transcripts.ts'
import { liveRecording } from './live-recording.ts'

/** Finds the highlights of a recording and keeps them with it, beside the person's own marks. */
export function generateHighlights(ports: { database: Database }): Handler<typeof endpoints.generateHighlights> {
  const { database } = ports
  return async ({ body: { recordingId }, user }) => {
    const recording = await liveRecording(database, recordingId, user.id)
    const transcript = await findTranscript(database, recordingId)
    if (!transcript) throw new Problem(409, 'This recording has no transcript yet. Try again when it is transcribed.')
    const highlights = highlightsIn(transcript.segments, recording)
    await transactionOf(database, user.id, (write) => changeRecording(write, recordingId, user.id, { highlights }))
    return { highlights: highlights.filter(({ mark }) => !mark) }
  }
}
