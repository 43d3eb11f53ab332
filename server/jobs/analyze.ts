import { ModelFailed } from '../language/language-model.ts'
import { changeRecording, findRecording } from '../store/recordings.ts'
import type { Database } from '../store/schema.ts'
import { findTranscript } from '../store/transcripts.ts'
import type { Analyst } from './analyst.ts'
import type { JobHandler } from './job-handler.ts'
import { JobFailed } from './jobs.ts'

/** Transcript to analysis. Nothing to do when the same transcript was analyzed before, or was deleted, or is empty. */
export function analyzeJob({ database, analyst }: { database: Database; analyst: Analyst }): JobHandler {
  return {
    async run(job, { signal }) {
      const recording = await findRecording(database, job.subject)
      const transcript = await findTranscript(database, job.subject)
      if (!recording || recording.row.deletedAt !== null || !transcript?.text) return
      await analyst.analyze(transcript, job.user, { signal }).catch((error: unknown) => {
        if (error instanceof ModelFailed) throw new JobFailed(error.message, { permanent: false, cause: error })
        throw error
      })
      // Found stored: only the row still says that it is awaited.
      const now = await findRecording(database, job.subject)
      if (now?.row.analysis === 'done') return
      await database
        .transaction()
        .execute((write) => changeRecording(write, job.subject, job.user, { analysis: 'done' }))
    },
    async onFailed(write, job, { reason, retryAt }) {
      const analysis = retryAt === null ? 'failed' : 'queued'
      await changeRecording(write, job.subject, job.user, { analysis, analysisFailure: reason })
    },
  }
}
