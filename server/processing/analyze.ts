import { ModelFailedError } from '../../core/language/language-model.ts'
import type { JobHandler } from '../jobs/job-handler.ts'
import { JobFailedError } from '../jobs/job-queue.ts'
import { isStillMine } from '../jobs/job-rows.ts'
import { transactionOf } from '../store/dialects/transactions.ts'
import type { Database, Write } from '../store/schema.ts'
import { changeRecording, findRecording } from '../store/tables/recordings/recordings.ts'
import { findSentences } from '../store/tables/recordings/transcripts.ts'
import { transcriptHash } from '../transcripts/transcript-hash.ts'
import type { Analyst } from './analyst.ts'

/** Transcript to analysis. Does nothing when this transcript was analyzed before, was deleted, or is empty. */
export function analyzeJob({ database, analyst }: { database: Database; analyst: Analyst }): JobHandler {
  return {
    async run(job, options) {
      const { signal } = options
      const recording = await findRecording(database, job.subject)
      const transcript = await findSentences(database, job.subject)
      if (!recording || recording.row.deletedAt !== null || !transcript?.text) return
      const isWanted = (write: Write) => isStillMine(write, job)
      const isQuiet = job.improver !== null
      await analyst.analyze(transcript, job.user, { signal, isWanted, isQuiet }).catch((error: unknown) => {
        if (error instanceof ModelFailedError)
          throw new JobFailedError(error.message, { permanent: false, cause: error })
        throw error
      })
      // Corrected or named meanwhile: that found this job running, so it continues with what is said now.
      const after = await findSentences(database, job.subject)
      if (after && transcriptHash(after) !== transcriptHash(transcript)) return this.run(job, options)
      // It is stored already: only the row still says that it is awaited.
      const now = await findRecording(database, job.subject)
      if (now?.row.analysis === 'done') return
      await transactionOf(database, job.user, async (write) => {
        if (await isStillMine(write, job)) await changeRecording(write, job.subject, job.user, { analysis: 'done' })
      })
    },
    async onFailed(write, job, { reason, retryAt }) {
      const analysis = retryAt === null ? 'failed' : 'queued'
      await changeRecording(write, job.subject, job.user, { analysis, analysisFailure: reason })
    },
  }
}
