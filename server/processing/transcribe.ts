import { unknownTo } from '../../core/transcripts/spoken-language.ts'
import type { JobHandler } from '../jobs/job-handler.ts'
import { type Job, JobFailedError } from '../jobs/job-queue.ts'
import { isStillMine } from '../jobs/job-rows.ts'
import type { RunTask } from '../language/run-task.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { SpeechEngine } from '../speech/engine.ts'
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
import { isUntouchedDraft, leftBy } from './draft.ts'
import { engineSpeed } from './engine-speed.ts'
import { highlightsAgain, highlightsIn } from './find-highlights.ts'
import { type Hearing, type HearPorts, hearSegments } from './hear-segments.ts'
import { Progress, type Stand } from './progress.ts'
import { type HeardBy, storeTranscript, toTranscript } from './store-transcript.ts'

export type TranscribePorts = HearPorts & {
  speech: Pick<SpeechEngine, 'hearing' | 'current'>
  metrics: Pick<Metrics, 'transcribed' | 'engineFailed'>
  run: RunTask
  /** See Done. */
  analystHere: () => string | null
}

/** Audio to transcript, and the job for its analysis, in one transaction. */
export function transcribeJob(ports: TranscribePorts): JobHandler {
  return {
    async run(job, times) {
      for (let who: Who | null = ports.speech.hearing; who !== null; ) who = await hear(ports, job, times, who)
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

/** Finds who is to hear a recording in this language. */
type Who = SpeechEngine['hearing']

/** Resolves to who is to hear it once more; null: nobody. */
async function hear(
  ports: TranscribePorts,
  job: Job,
  { signal, turn }: Pick<Hearing, 'signal' | 'turn'>,
  who: Who,
): Promise<Who | null> {
  const { database, speech, metrics } = ports
  const recording = await findRecording(database, job.subject)
  if (!recording || recording.row.deletedAt !== null) return null
  const isImprovement = recording.row.transcription.state === 'done'
  if (isImprovement && (job.improver === null || !(await isUntouchedDraft(database, recording.row)))) return null
  const language = recording.row.spokenLanguage ?? null
  const transcriber = who(language)
  if (isImprovement && !isImprover(transcriber, job, language)) {
    await leaveDraft(database, job, language)
    return null
  }
  if (!transcriber) {
    await effect(database, job, (write) =>
      changeRecording(write, job.subject, job.user, { transcription: { state: 'waiting' } }),
    )
    return null
  }
  const isStandIn = transcriber !== speech.current()
  try {
    await hearAndStore(ports, { transcriber, recording, job, signal, turn })
    return null
  } catch (error) {
    // In the language that was chosen meanwhile.
    if (error instanceof OtherLanguageError) return speech.hearing
    if (!(error instanceof EngineFailedError)) throw error
    metrics.engineFailed('speech', transcriber.engine, error.fault)
    // Nobody has chosen that one, and it may be damaged or too much for this machine: words of the engine in use are better than none.
    if (isStandIn) return speech.current
    // Where nobody waits for it, it is not tried again.
    const permanent = error.permanent || (await isDone(database, job))
    throw new JobFailedError(error.message, { permanent, cause: error })
  }
}

/** Throws OtherLanguageError. */
async function hearAndStore(ports: TranscribePorts, hearing: Omit<Hearing, 'progress' | 'check'>): Promise<void> {
  const { database, metrics } = ports
  const { transcriber, recording, job, signal } = hearing
  const { engine } = transcriber
  const by = heardBy(transcriber, recording.row.spokenLanguage ?? null)
  const speed = await engineSpeed(database, engine)
  const progress = new Progress(recording, speed, (stand) => showStand(database, job, by, stand))
  const check = () => refuseOtherLanguage(database, recording)
  const result = await hearSegments(ports, { ...hearing, progress, check })
  const now = (await findRecording(database, job.subject)) ?? recording
  const find = () => highlightsIn(result.segments, ports.run, { person: now.userId, signal })
  const found = await highlightsAgain(now, find)
  const done = { by, recording, result, found, analyst: ports.analystHere() }
  await effect(database, job, async (write) => {
    await refuseOtherLanguage(write, recording)
    await storeTranscript(write, job, done)
  })
  const speechSeconds = result.measured?.seconds ?? recording.row.duration
  if (result.took !== null) metrics.transcribed(engine, { speech: speechSeconds, work: result.took })
}

/**
 * Of another engine nobody has said that it may hear this again, and what one makes of a language that it does not know is no better than
 * a draft.
 */
const isImprover = (transcriber: Transcriber | null, { improver }: Job, language: string | null): boolean =>
  transcriber !== null && transcriber.engine === improver && unknownTo(transcriber, language) === null

/** Noted with the language. Where somebody asks for a transcript meanwhile, it is no improvement any more, and stays none. */
async function leaveDraft(database: Database, job: Job, language: string | null): Promise<void> {
  const { id, improver } = job
  if (improver === null) return
  await effect(database, job, (write) =>
    write
      .updateTable('jobs')
      .set({ improver: leftBy(improver, language) })
      .where('id', '=', id)
      .where('improver', '=', improver)
      .execute(),
  )
}

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
