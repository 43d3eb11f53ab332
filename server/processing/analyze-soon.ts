import { enqueueJob } from '../jobs/job-rows.ts'
import type { Write } from '../store/schema.ts'
import { changeRecording, type KeptRecording } from '../store/tables/recordings/recordings.ts'

/** Users correct one sentence after the other, and name speakers so: the analysis waits this long, and is made once for several. */
const CORRECTIONS_PAUSE_MS = 60_000

/** After a change of what was said, or of who said it (`transcriptHash`): where there was an analysis, it is made again. */
export async function analyzeSoon(write: Write, { row, userId }: KeptRecording, now = Date.now()): Promise<void> {
  if (row.analysis === 'none') return
  await enqueueJob(write, { kind: 'analyze', subject: row.id, user: userId }, now + CORRECTIONS_PAUSE_MS)
  await changeRecording(write, row.id, userId, { analysis: 'queued' })
}
