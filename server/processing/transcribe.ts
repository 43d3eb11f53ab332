import { join } from 'node:path'
import type { TranscriptSegment } from '../../contract/recordings/transcript.ts'
import type { Blobs } from '../blobs/blobs.ts'
import type { Turn } from '../jobs/fair-turns.ts'
import type { JobHandler } from '../jobs/job-handler.ts'
import { type Job, JobFailedError } from '../jobs/job-queue.ts'
import { isStillMine } from '../jobs/job-rows.ts'
import type { RunTask } from '../language/run-task.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { copyBlob } from '../playable/segment-files.ts'
import { MOST_HEARD, MOST_IMPORTED, tooLong } from '../speech/audio-limit.ts'
import type { SpeechEngine } from '../speech/engine.ts'
import { withScratchFolder } from '../speech/scratch.ts'
import { speakersApart } from '../speech/speakers-apart.ts'
import { type AudioFile, EngineFailedError, type SoundLimit, type Transcriber } from '../speech/transcriber.ts'
import { transactionOf } from '../store/dialects/transactions.ts'
import type { Database, Write } from '../store/schema.ts'
import {
  changeRecording,
  findRecording,
  type KeptRecording,
  type StoredSegment,
} from '../store/tables/recordings/recordings.ts'
import { saveTranscript } from '../store/tables/recordings/transcripts.ts'
import { isUntouchedDraft } from './draft.ts'
import { engineSpeed } from './engine-speed.ts'
import { highlightsAgain } from './find-highlights.ts'
import { measure } from './measure.ts'
import { Progress, type Stand } from './progress.ts'
import { createStorePart } from './store-part.ts'
import { storeTranscript, type Transcribed, toTranscript } from './store-transcript.ts'
import { type TellPorts, TellSpeakers } from './tell-speakers.ts'

export type TranscribePorts = TellPorts & {
  blobs: Blobs
  speech: Pick<SpeechEngine, 'current'>
  metrics: Pick<Metrics, 'transcribed' | 'engineFailed'>
  /** Folder for temporary files. */
  scratch: string
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
async function hear(ports: TranscribePorts, job: Job, { signal, turn }: Pick<Work, 'signal' | 'turn'>) {
  const { database, speech, metrics } = ports
  const recording = await findRecording(database, job.subject)
  if (!recording || recording.row.deletedAt !== null) return true
  const isImprovement = recording.row.transcription.state === 'done'
  if (isImprovement && (job.improver === null || !(await isUntouchedDraft(database, recording.row)))) return true
  const transcriber = speech.current()
  // Of another engine nobody has said that it may hear this again.
  if (isImprovement && transcriber?.engine !== job.improver) return true
  if (!transcriber) {
    await effect(database, job, (write) =>
      changeRecording(write, job.subject, job.user, { transcription: { state: 'waiting' } }),
    )
    return true
  }
  const { engine } = transcriber
  try {
    const result = await transcribe(ports, { transcriber, recording, job, signal, turn })
    const now = (await findRecording(database, job.subject)) ?? recording
    const found = await highlightsAgain(now, result.segments, ports.run, signal)
    const done = { engine, recording, result, found, analyst: ports.analystHere() }
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

/** Throws OtherLanguageError. */
async function refuseOtherLanguage(database: Database | Write, { row }: KeptRecording): Promise<void> {
  const now = await findRecording(database, row.id)
  if (now && (now.row.spokenLanguage ?? null) !== (row.spokenLanguage ?? null)) throw new OtherLanguageError()
}

const isDone = async (database: Database | Write, { subject }: Job): Promise<boolean> =>
  (await findRecording(database, subject))?.row.transcription.state === 'done'

/** Writes nothing when another process has claimed the job since, or when it was cancelled. */
const effect = (database: Database, job: Job, work: (write: Write) => Promise<unknown>) =>
  transactionOf(database, job.user, async (write) => {
    if (await isStillMine(write, job)) await work(write)
  })

/** Writes the progress to the row, and the partial transcript for the devices. */
const showStand = (database: Database, job: Job, engine: string, { heard, ...stand }: Stand) =>
  effect(database, job, async (write) => {
    // A draft that is made again stays in sight; and so does what a device has sent back meanwhile.
    if (await isDone(write, job)) return
    await changeRecording(write, job.subject, job.user, { transcription: { state: 'running', ...stand } })
    if (!heard) return
    const segments = heard.map(({ words: _, ...segment }) => segment)
    const transcript = { segments, language: null, engine, partial: true } as const
    await saveTranscript(write, job.user, toTranscript(job, transcript))
  })

type Work = { transcriber: Transcriber; recording: KeptRecording; job: Job; signal: AbortSignal; turn: Turn }

async function transcribe(
  ports: TranscribePorts,
  { transcriber, recording, job, signal, turn }: Work,
): Promise<Transcribed> {
  const { database, blobs, scratch } = ports
  const { engine } = transcriber
  const language = recording.row.spokenLanguage ?? null
  const speed = await engineSpeed(database, engine)
  const progress = new Progress(recording, speed, (stand) => showStand(database, job, engine, stand))
  const began = Date.now()
  const result: Transcribed = { segments: [], language: null, measured: null, listened: 0, isCut: false, took: 0 }
  const voices = await TellSpeakers.of(ports, recording, job)
  const onReused = () => {
    result.took = null
  }
  await progress.begin()
  const transcribeSegment = async ({ blob, mime, seconds, startOffset, segment }: StoredSegment, folder: string) => {
    const limit = limitOf(recording, result.listened)
    if (limit.seconds < 1) {
      if (limit.beyond === 'refuse') throw tooLong()
      result.isCut = true
      return
    }
    const path = await copyBlob(blobs, blob, join(folder, String(segment)), mime, signal)
    const audio: AudioFile = { path, mime, seconds, limit }
    voices.add({ audio, startOffset })
    result.measured ??= await measure(recording, audio, signal)
    const all = (found: readonly TranscriptSegment[]) => [
      ...result.segments,
      ...speakersApart(found, result.segments).map((spoken) => shifted(spoken, startOffset)),
    ]
    const storePart = createStorePart(database, job.subject, { segment, engine, language, onReused })
    const heard = await transcriber.transcribe(audio, {
      signal,
      language,
      keep: async (part, work) => {
        await refuseOtherLanguage(database, recording)
        return storePart(part, () => turn.next(part.end - part.start).then(work))
      },
      onHeard: (found) => progress.hear(all(found)),
      onProgress: (part) => progress.report(segment, voices.wordsShare * part),
    })
    result.segments = all(heard.segments)
    result.language ??= heard.language
    result.listened += heard.listened?.seconds ?? seconds
    result.isCut ||= heard.listened?.isCut ?? false
    progress.report(segment, voices.wordsShare)
  }
  await withScratchFolder(scratch, async (folder) => {
    for (const segment of recording.segments) await transcribeSegment(segment, folder)
    result.segments = await voices.tell(result.segments, { signal, turn, progress, seconds: result.listened })
  }).finally(() => progress.end())
  return { ...result, took: result.took === null ? null : (Date.now() - began) / 1000 }
}

/** Over all files: an import may last 90 minutes; of a take, which is never refused, this much is decoded. */
function limitOf({ segments }: KeptRecording, listened: number): SoundLimit {
  const isImport = segments.some(({ origin }) => origin === 'import')
  return isImport
    ? { seconds: MOST_IMPORTED - listened, beyond: 'refuse' }
    : { seconds: MOST_HEARD - listened, beyond: 'cut' }
}

const shifted = (segment: TranscriptSegment, by: number): TranscriptSegment => ({
  ...segment,
  start: segment.start + by,
  end: segment.end + by,
  ...(segment.words
    ? { words: segment.words.map((word) => ({ ...word, start: word.start + by, end: word.end + by })) }
    : {}),
})
