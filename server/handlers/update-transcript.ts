import { applyCorrection, nameSpeaker } from '../../contract/corrections.ts'
import type { endpoints } from '../../contract/endpoints.ts'
import type { Transcript } from '../../contract/transcript.ts'
import type { Handler } from '../http/handler.ts'
import { analyzeSoon } from '../jobs/analyze-soon.ts'
import { findHighlightsAgain } from '../jobs/find-highlights.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { notFound, Problem } from '../problem.ts'
import { ownRecording } from '../store/recordings.ts'
import type { Database } from '../store/schema.ts'
import { transactionOf } from '../store/transactions.ts'
import { findTranscript, saveTranscript } from '../store/transcripts.ts'

/** All of what was sent or nothing. What the engine heard stays with each corrected segment. */
export function updateTranscript(ports: {
  database: Database
  jobs: Pick<Jobs, 'wake'>
}): Handler<typeof endpoints.updateTranscript> {
  const { database } = ports
  return async ({ params, body, user }) => {
    const changed = await transactionOf(database, user.id, async (write) => {
      const recording = await ownRecording(write, params.id, user.id)
      if (recording?.row.deletedAt !== null) throw notFound('Recording')
      const before = await findTranscript(write, params.id)
      if (!before) throw new Problem(409, 'This recording has no transcript to correct.')
      const after = edited(before, body)
      if (after.text !== before.text) {
        await analyzeSoon(write, recording)
        await findHighlightsAgain(write, recording, after.segments)
      }
      await saveTranscript(write, user.id, after)
      return after
    })
    ports.jobs.wake()
    return changed
  }
}

type Edits = Parameters<ReturnType<typeof updateTranscript>>[0]['body']

function edited(transcript: Transcript, { corrections = [], speakers = [] }: Edits): Transcript {
  let result = transcript
  for (const correction of corrections) {
    const next = applyCorrection(result, correction)
    if (!next) throw new Problem(409, 'The transcript was made anew, and this correction does not fit it any more.')
    result = next
  }
  for (const name of speakers) result = nameSpeaker(result, name)
  return result
}
