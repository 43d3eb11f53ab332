import type { Transcription } from '../../contract/recordings/recording.ts'
import { type Transcript, type TranscriptSegment, transcriptText } from '../../contract/recordings/transcript.ts'
import type { Highlight } from '../../contract/recordings/user-fields.ts'
import type { Job } from '../jobs/job-queue.ts'
import { enqueueJob } from '../jobs/job-rows.ts'
import { enqueuePush } from '../push/enqueue-push.ts'
import type { Write } from '../store/schema.ts'
import { findAnalysis } from '../store/tables/recordings/analyses.ts'
import { changeRecording, findRecording, type KeptRecording } from '../store/tables/recordings/recordings.ts'
import { dropParts } from '../store/tables/recordings/transcribed-parts.ts'
import { hasVersions } from '../store/tables/recordings/transcript-versions.ts'
import { findTranscript, saveTranscript } from '../store/tables/recordings/transcripts.ts'
import { isUntouchedDraft } from './draft.ts'
import { learnSpeed } from './engine-speed.ts'
import { keepHighlights } from './find-highlights.ts'
import { type Measured, saveMeasured } from './measure.ts'

/** What was made of the audio of all files. */
export type Transcribed = {
  segments: TranscriptSegment[]
  language: string | null
  /** How many words of the person's vocabulary the engine was given; null where it takes none. */
  vocabulary: number | null
  measured: Measured | null
  /** Seconds decoded of all files so far, and whether the limit is reached. */
  listened: number
  isCut: boolean
  /** Seconds of work; null when a process that is gone did some of it. */
  took: number | null
}

/** `unknownLanguage`: see Transcript. */
export type HeardBy = Pick<Transcript, 'engine' | 'unknownLanguage'>

export type Done = {
  by: HeardBy
  recording: KeptRecording
  result: Transcribed
  /** Highlights that replace those of the words before; null when there were none. */
  found: Highlight[] | null
  /** The engine of analyses, where it is on this machine; null: it is elsewhere, or costs money. */
  analyst: string | null
}

/** In the transaction that ends the job. */
export async function storeTranscript(write: Write, job: Job, done: Done): Promise<void> {
  const now = await findRecording(write, job.subject)
  await dropParts(write, job.subject)
  if (!now || (now.row.transcription.state === 'done' && !(await isToImprove(write, job, now, done)))) return
  const { by, recording, result, analyst } = done
  const { segments, measured, took } = result
  const isEmpty = segments.length === 0
  const isAwaited = now.row.transcription.state !== 'done'
  const isAnalyzed = !isEmpty && (isAwaited || (await isAnalyzedHere(write, job, analyst)))
  const kept = isEmpty ? await transcriptionBefore(write, job) : null
  const changed = kept
    ? await changeRecording(write, job.subject, job.user, { transcription: kept })
    : await replaceTranscript(write, job, done, isAnalyzed)
  if (!changed) return
  if (measured) await saveMeasured(write, recording, measured)
  if (took !== null) await learnSpeed(write, by.engine, took, measured?.seconds ?? recording.row.duration)
  if (isAwaited) {
    await enqueuePush(write, { recording: job.subject, user: job.user, ready: isEmpty ? 'empty' : 'transcript' })
  }
  if (isAnalyzed) {
    const improver = isAwaited ? null : job.improver
    await enqueueJob(write, { kind: 'analyze', subject: job.subject, user: job.user, improver }, Date.now())
  }
}

/** Null where the recording is gone. */
async function replaceTranscript(
  write: Write,
  job: Job,
  done: Done,
  isAnalyzed: boolean,
): Promise<KeptRecording | null> {
  const { by, result, found } = done
  const { segments, language, vocabulary } = result
  const transcription = await transcriptionOf(write, job, done)
  // Silence is not analyzed: 'none' tells the screens not to wait for it.
  const silent = segments.length === 0 ? ({ analysis: 'none' } as const) : {}
  const analysis = isAnalyzed ? ({ analysis: 'queued' } as const) : silent
  const changed = await changeRecording(write, job.subject, job.user, { transcription, ...analysis })
  if (!changed) return null
  const made = { segments, language, ...by, ...(vocabulary === null ? {} : { vocabulary }) }
  await saveTranscript(write, job.user, toTranscript(job, made))
  if (found) await keepHighlights(write, changed, found)
  return changed
}

/** An engine that hears nothing takes no words away: those of before stay, with what people corrected. Null where there were none. */
async function transcriptionBefore(write: Write, { subject }: Job): Promise<Transcription | null> {
  const before = await findTranscript(write, subject)
  if (!before || before.segments.length === 0) return null
  const isFirst = !(await hasVersions(write, subject))
  return { state: 'done', engine: before.engine, empty: false, ...(isFirst ? { isFirst } : {}) }
}

async function transcriptionOf(write: Write, { subject }: Job, { by, result }: Done): Promise<Transcription> {
  const { segments, listened, isCut } = result
  return {
    ...{ state: 'done', engine: by.engine, empty: segments.length === 0 },
    ...(isCut ? { heardSeconds: Math.round(listened) } : {}),
    ...((await findTranscript(write, subject)) === null ? { isFirst: true } : {}),
  }
}

export const toTranscript = (
  { subject }: Job,
  made: Pick<Transcript, 'segments' | 'language' | 'vocabulary' | 'partial'> & HeardBy,
): Transcript => ({
  recordingId: subject,
  text: transcriptText(made.segments),
  createdAt: new Date().toISOString(),
  ...made,
})

/** Else it was corrected, or sent back by a device with a person's corrections, while this job ran: that stays. */
const isToImprove = async (write: Write, { improver }: Job, now: KeptRecording, { result }: Done): Promise<boolean> =>
  improver !== null && result.segments.length > 0 && (await isUntouchedDraft(write, now.row))

/** Nobody asked for it: so it neither costs money, nor sends words elsewhere, nor takes the place of a better model's. */
async function isAnalyzedHere(write: Write, { subject }: Job, analyst: string | null): Promise<boolean> {
  if (analyst === null) return false
  const kept = await findAnalysis(write, subject)
  return kept === null || kept.analysis.engine === analyst
}
