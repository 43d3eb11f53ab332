import { enqueueJob } from '../jobs/job-rows.ts'
import type { Write } from '../store/schema.ts'
import { changeRecording, type KeptRecording } from '../store/tables/recordings/recordings.ts'

/** Users correct one sentence after the other: the analysis waits this long, and is made once for several. */
const CORRECTIONS_PAUSE_MS = 60_000

/** The words have changed, so what quotes them is made again, where there was an analysis. */
export async function analyzeSoon(write: Write, { row, userId }: KeptRecording, now = Date.now()): Promise<void> {
  if (row.analysis === 'none') return
  await enqueueJob(write, { kind: 'analyze', subject: row.id, user: userId }, now + CORRECTIONS_PAUSE_MS)
  await changeRecording(write, row.id, userId, { analysis: 'queued' })
}
