import { join } from 'node:path'
import type { Transcription } from '../../contract/recording.ts'
import { type Transcript, type TranscriptSegment, transcriptText } from '../../contract/transcript.ts'
import type { Blobs } from '../blobs/blobs.ts'
import type { SpeechEngine } from '../speech/engine.ts'
import { withScratchFolder } from '../speech/scratch.ts'
import { EngineFailed, type Transcriber } from '../speech/transcriber.ts'
import { changeRecording, findRecording, type KeptRecording } from '../store/recordings.ts'
import type { Database, Write } from '../store/schema.ts'
import { saveTranscript } from '../store/transcripts.ts'
import { engineSpeed, learnSpeed } from './engine-speed.ts'
import type { JobHandler } from './job-handler.ts'
import { enqueueJob } from './job-rows.ts'
import { type Job, JobFailed } from './jobs.ts'
import { type Measured, measure, saveMeasured } from './measure.ts'
import { Progress } from './progress.ts'
import { copyBlob } from './segment-files.ts'

export type TranscribePorts = {
  database: Database
  blobs: Blobs
  speech: Pick<SpeechEngine, 'current'>
  /** Folder for temporary files. */
  scratch: string
}

type Result = { segments: TranscriptSegment[]; language: string | null; measured: Measured | null; took: number }

/** Audio to transcript, and the job for its analysis, in one transaction. */
export function transcribeJob(ports: TranscribePorts): JobHandler {
  const { database, speech } = ports
  return {
    async run(job, { signal }) {
      const recording = await findRecording(database, job.subject)
      if (!recording || recording.row.deletedAt !== null || recording.row.transcription.state === 'done') return
      const transcriber = speech.current()
      if (!transcriber) {
        await show(database, job, { state: 'waiting' })
        return
      }
      const result = await transcribe(ports, transcriber, recording, job, signal)
      await database.transaction().execute((write) => store(write, job, transcriber.engine, recording, result))
    },
    async onFailed(write, job, { reason, retryAt }) {
      await changeRecording(write, job.subject, job.user, { transcription: { state: 'failed', reason, retryAt } })
    },
  }
}

const show = (database: Database, job: Job, transcription: Transcription) =>
  database.transaction().execute((write) => changeRecording(write, job.subject, job.user, { transcription }))

async function transcribe(
  { database, blobs, scratch }: TranscribePorts,
  transcriber: Transcriber,
  recording: KeptRecording,
  job: Job,
  signal: AbortSignal,
): Promise<Result> {
  const speed = await engineSpeed(database, transcriber.engine)
  const progress = new Progress(recording, speed, (transcription) => show(database, job, transcription))
  const began = Date.now()
  const result: Result = { segments: [], language: null, measured: null, took: 0 }
  await progress.begin()
  await withScratchFolder(scratch, async (folder) => {
    for (const { blob, mime, seconds, startOffset, segment } of recording.segments) {
      const audio = { path: await copyBlob(blobs, blob, join(folder, String(segment)), mime, signal), mime, seconds }
      result.measured ??= await measure(recording, audio, signal)
      const onProgress = (part: number) => progress.report(segment, part)
      const heard = await transcriber.transcribe(audio, { signal, onProgress }).catch(toJobFailed)
      result.segments.push(...heard.segments.map((spoken) => shifted(spoken, startOffset)))
      result.language ??= heard.language
      progress.report(segment, 1)
    }
  })
  await progress.settled()
  return { ...result, took: (Date.now() - began) / 1000 }
}

function toJobFailed(error: unknown): never {
  if (error instanceof EngineFailed) throw new JobFailed(error.message, { permanent: error.permanent, cause: error })
  throw error
}

const shifted = (segment: TranscriptSegment, by: number): TranscriptSegment => ({
  ...segment,
  start: segment.start + by,
  end: segment.end + by,
  ...(segment.words
    ? { words: segment.words.map((word) => ({ ...word, start: word.start + by, end: word.end + by })) }
    : {}),
})

async function store(write: Write, job: Job, engine: string, recording: KeptRecording, result: Result): Promise<void> {
  const { segments, language, measured, took } = result
  const empty = segments.length === 0
  const transcription: Transcription = { state: 'done', engine, empty }
  // There is nothing to analyze in silence: 'none' tells the screens not to wait for it.
  const done = await changeRecording(write, job.subject, job.user, {
    transcription,
    analysis: empty ? 'none' : 'queued',
  })
  if (!done) return
  const text = transcriptText(segments)
  const createdAt = new Date().toISOString()
  const transcript: Transcript = { recordingId: job.subject, text, segments, language, engine, createdAt }
  await saveTranscript(write, job.user, transcript)
  if (measured) await saveMeasured(write, recording, measured)
  await learnSpeed(write, engine, took, measured?.seconds ?? recording.row.duration)
  if (!empty) await enqueueJob(write, { kind: 'analyze', subject: job.subject, user: job.user }, Date.now())
}
