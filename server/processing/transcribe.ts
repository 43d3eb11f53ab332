import type { JobHandler } from '../jobs/job-handler.ts'
import { type Job, JobFailedError } from '../jobs/job-queue.ts'
import { isStillMine } from '../jobs/job-rows.ts'
import type { RunTask } from '../language/run-task.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { SpeechEngine } from '../speech/engine.ts'
import { unknownTo } from '../speech/known-languages.ts'
import { EngineFailedError, type Transcriber } from '../speech/transcriber.ts'
import { transactionOf } from '../store/dialects/transactions.ts'
import type { Database, Write } from '../store/schema.ts'
import {
  changeRecording,
  findRecording,
  type KeptRecording,
  spokenLanguageOf,
} from '../store/tables/recordings/recordings.ts'
import { saveTranscript } from '../store/tables/recordings/transcripts.ts'
import { isUntouchedDraft } from './draft.ts'
import { engineSpeed } from './engine-speed.ts'
import { highlightsAgain } from './find-highlights.ts'
import { type Hearing, type HearPorts, hearSegments } from './hear-segments.ts'
import { Progress, type Stand } from './progress.ts'
import { type HeardBy, storeTranscript, toTranscript } from './store-transcript.ts'

export type TranscribePorts = HearPorts & {
  speech: Pick<SpeechEngine, 'hearing'>
  metrics: Pick<Metrics, 'transcribed' | 'engineFailed'>
  run: RunTask
  /** See Done. */
  analystHere: () => string | null
}

/** Audio to transcript, and the job for its analysis, in one transaction. */
export function transcribeJob(ports: TranscribePorts): JobHandler {
  return {
    async run(job, times) {
      for (let isHeard = false; !isHeard; ) isHeard = await hear(ports, job, times)
    },
    async onFailed(write, job, { reason, retryAt }) {
      // A draft stays; and a process that is killed between the effect and the queue's record of it loses its lease all the same.
      if (await isDone(write, job)) return
      await changeRecording(write, job.subject, job.user, { transcription: { state: 'failed', reason, retryAt } })
    },
  }
}

/** Somebody has chosen another spoken language since this began. */
class OtherLanguageError extends Error {
  override name = 'OtherLanguageError'
}

/** Resolves to false where it is to be heard once more, in the language that was chosen meanwhile. */
async function hear(ports: TranscribePorts, job: Job, { signal, turn }: Pick<Hearing, 'signal' | 'turn'>) {
  const { database, speech, metrics } = ports
  const recording = await findRecording(database, job.subject)
  if (!recording || recording.row.deletedAt !== null) return true
  const isImprovement = recording.row.transcription.state === 'done'
  if (isImprovement && (job.improver === null || !(await isUntouchedDraft(database, recording.row)))) return true
  const language = recording.row.spokenLanguage ?? null
  const transcriber = speech.hearing(language)
  if (isImprovement && !isImprover(transcriber, job, language)) return true
  if (!transcriber) {
    await effect(database, job, (write) =>
      changeRecording(write, job.subject, job.user, { transcription: { state: 'waiting' } }),
    )
    return true
  }
  const { engine } = transcriber
  const by = heardBy(transcriber, language)
  try {
    const speed = await engineSpeed(database, engine)
    const progress = new Progress(recording, speed, (stand) => showStand(database, job, by, stand))
    const check = () => refuseOtherLanguage(database, recording)
    const result = await hearSegments(ports, { transcriber, recording, job, signal, turn, progress, check })
    const now = (await findRecording(database, job.subject)) ?? recording
    const found = await highlightsAgain(now, result.segments, ports.run, signal)
    const done = { by, recording, result, found, analyst: ports.analystHere() }
    await effect(database, job, async (write) => {
      await refuseOtherLanguage(write, recording)
      await storeTranscript(write, job, done)
    })
    const speechSeconds = result.measured?.seconds ?? recording.row.duration
    if (result.took !== null) metrics.transcribed(engine, { speech: speechSeconds, work: result.took })
    return true
  } catch (error) {
    if (error instanceof OtherLanguageError) return false
    if (!(error instanceof EngineFailedError)) throw error
    metrics.engineFailed('speech', engine, error.fault)
    // Where nobody waits for it, it is not tried again.
    const permanent = error.permanent || (await isDone(database, job))
    throw new JobFailedError(error.message, { permanent, cause: error })
  }
}

/**
 * Of another engine nobody has said that it may hear this again, and what one makes of a language that it does not know is no better than
 * a draft.
 */
const isImprover = (transcriber: Transcriber | null, { improver }: Job, language: string | null): boolean =>
  transcriber !== null && transcriber.engine === improver && unknownTo(transcriber, language) === null

function heardBy(transcriber: Transcriber, language: string | null): HeardBy {
  const unknownLanguage = unknownTo(transcriber, language)
  return { engine: transcriber.engine, ...(unknownLanguage === null ? {} : { unknownLanguage }) }
}

/** Throws OtherLanguageError. */
async function refuseOtherLanguage(database: Database | Write, { row }: KeptRecording): Promise<void> {
  const now = await spokenLanguageOf(database, row.id)
  if (now !== undefined && now !== (row.spokenLanguage ?? null)) throw new OtherLanguageError()
}

const isDone = async (database: Database | Write, { subject }: Job): Promise<boolean> =>
  (await findRecording(database, subject))?.row.transcription.state === 'done'

/** Writes nothing when another process has claimed the job since, or when it was cancelled. */
const effect = (database: Database, job: Job, work: (write: Write) => Promise<unknown>) =>
  transactionOf(database, job.user, async (write) => {
    if (await isStillMine(write, job)) await work(write)
  })

/** Writes the progress to the row, and the partial transcript for the devices. */
const showStand = (database: Database, job: Job, by: HeardBy, { heard, ...stand }: Stand) =>
  effect(database, job, async (write) => {
    // A draft that is made again stays in sight; and so does what a device has sent back meanwhile.
    if (await isDone(write, job)) return
    await changeRecording(write, job.subject, job.user, { transcription: { state: 'running', ...stand } })
    if (!heard) return
    const segments = heard.map(({ words: _, ...segment }) => segment)
    const transcript = { segments, language: null, ...by, partial: true } as const
    await saveTranscript(write, job.user, toTranscript(job, transcript))
  })
