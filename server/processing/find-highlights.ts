import type { TranscriptSegment } from '../../contract/recordings/transcript.ts'
import type { Highlight } from '../../contract/recordings/user-fields.ts'
import { ModelFailedError, passages } from '../../core/language/language-model.ts'
import type { JobHandler } from '../jobs/job-handler.ts'
import { JobFailedError } from '../jobs/job-queue.ts'
import { enqueueAnew, isStillMine } from '../jobs/job-rows.ts'
import type { PoolOptions } from '../kernel/thread-pool.ts'
import type { RunTask } from '../language/run-task.ts'
import { transactionOf } from '../store/dialects/transactions.ts'
import type { Database, Write } from '../store/schema.ts'
import { changeRecording, findRecording, type KeptRecording } from '../store/tables/recordings/recordings.ts'
import { findBody, transcriptRevision } from '../store/tables/recordings/transcripts.ts'
import { isTooLong } from '../transcripts/too-long.ts'

const marked = ({ row }: Pick<KeptRecording, 'row'>): Highlight[] => row.highlights.filter(({ mark }) => mark)
const hasFound = ({ row }: Pick<KeptRecording, 'row'>): boolean => row.highlights.some(({ mark }) => !mark)

/** The highlights in these words. Slow: not in a transaction, which others wait for. Throws ModelFailedError. */
export const highlightsIn = (
  segments: readonly TranscriptSegment[],
  run: RunTask,
  options: PoolOptions,
): Promise<Highlight[]> => run('highlights', [passages({ segments })], options)

/** Beside the user's own marks. */
export async function keepHighlights(
  write: Write,
  recording: KeptRecording,
  found: readonly Highlight[],
): Promise<Highlight[]> {
  const highlights = [...found, ...marked(recording)]
  await changeRecording(write, recording.row.id, recording.userId, { highlights })
  return highlights
}

/**
 * Finds highlights again after the words have changed, if there were any; `find` throws ModelFailedError. Null when there were none; empty
 * where the words are too many, which must not hold up the transcript.
 */
export async function highlightsAgain(
  recording: Pick<KeptRecording, 'row'>,
  find: () => Promise<Highlight[]>,
): Promise<Highlight[] | null> {
  if (!hasFound(recording)) return null
  try {
    return await find()
  } catch (error) {
    if (error instanceof ModelFailedError) return []
    throw error
  }
}

/** The same by a job, after an edit: it waits for threads that others use, and the edit must not. */
export async function highlightsSoon(write: Write, recording: KeptRecording, now = Date.now()): Promise<void> {
  const { row, userId } = recording
  if (hasFound(recording)) await enqueueAnew(write, { kind: 'highlights', subject: row.id, user: userId }, now)
}

export function highlightsJob({ database, run }: { database: Database; run: RunTask }): JobHandler {
  return {
    async run(job, options) {
      const recording = await findRecording(database, job.subject)
      const transcript = recording && hasFound(recording) ? await findBody(database, job.subject) : null
      if (!transcript) return
      if (isTooLong({ ...transcript, words: null })) throw new JobFailedError(TOO_LONG, { permanent: true })
      const asked = { person: job.user, signal: options.signal }
      const found = await run('highlightsOfStored', [transcript.body], asked).catch(toJobFailure)
      const isOver = await transactionOf(database, job.user, async (write) => {
        const now = await findRecording(write, job.subject)
        if (!now || !(await isStillMine(write, job))) return true
        if ((await transcriptRevision(write, job.subject)) !== transcript.revision) return false
        await keepHighlights(write, now, found)
        return true
      })
      if (!isOver) return this.run(job, options)
    },
    async onFailed(write, job, { retryAt }) {
      const recording = retryAt === null ? await findRecording(write, job.subject) : null
      // None are better than those of other words.
      if (recording) await keepHighlights(write, recording, [])
    },
  }
}

const TOO_LONG = 'This transcript is too long to find highlights in.'

function toJobFailure(error: unknown): never {
  if (!(error instanceof ModelFailedError)) throw error
  throw new JobFailedError(error.message, { permanent: error.fault === 'too-large', cause: error })
}
