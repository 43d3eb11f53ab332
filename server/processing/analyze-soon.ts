import type { Transcript } from '../../contract/recordings/transcript.ts'
import { enqueueJob } from '../jobs/job-rows.ts'
import type { Write } from '../store/schema.ts'
import { transcriptHash } from '../store/tables/recordings/analyses.ts'
import { changeRecording, type KeptRecording } from '../store/tables/recordings/recordings.ts'

/** Users correct one sentence after the other, and name speakers so: the analysis waits this long, and is made once for several. */
const CORRECTIONS_PAUSE_MS = 60_000

type Changed = { before: Transcript; after: Transcript }

/** Where there was an analysis, and what was said is not the same or not by the same people, it is made again. */
export async function analyzeSoon(
  write: Write,
  { row, userId }: KeptRecording,
  { before, after }: Changed,
  now = Date.now(),
): Promise<void> {
  if (row.analysis === 'none' || transcriptHash(before) === transcriptHash(after)) return
  await enqueueJob(write, { kind: 'analyze', subject: row.id, user: userId }, now + CORRECTIONS_PAUSE_MS)
  await changeRecording(write, row.id, userId, { analysis: 'queued' })
}
