import { join } from 'node:path'
import type { UserId } from '../../contract/ids.ts'
import type { TranscriptSegment } from '../../contract/recordings/transcript.ts'
import type { Blobs } from '../blobs/blobs.ts'
import type { Turn } from '../jobs/fair-turns.ts'
import type { Job } from '../jobs/job-queue.ts'
import { turn } from '../kernel/turn.ts'
import { copyBlob } from '../playable/segment-files.ts'
import { MOST_HEARD, MOST_IMPORTED, tooLong } from '../speech/audio-limit.ts'
import { withScratchFolder } from '../speech/scratch.ts'
import { speakersApart } from '../speech/speakers-apart.ts'
import type { AudioFile, SoundLimit, TranscribedAudio, Transcriber } from '../speech/transcriber.ts'
import type { KeptRecording, StoredSegment } from '../store/tables/recordings/recordings.ts'
import { measure } from './measure.ts'
import type { Progress } from './progress.ts'
import { createStorePart, storeWhole } from './store-part.ts'
import type { Transcribed } from './store-transcript.ts'
import { type TellPorts, TellSpeakers } from './tell-speakers.ts'

export type HearPorts = TellPorts & {
  blobs: Blobs
  /** Folder for temporary files. */
  scratch: string
  /** Names and terms that the person's transcripts should spell right. */
  vocabularyOf: (user: UserId) => Promise<readonly string[]>
}

export type Hearing = {
  transcriber: Transcriber
  recording: KeptRecording
  job: Job
  signal: AbortSignal
  turn: Turn
  progress: Progress
  /** Before each part: throws where this is to be begun anew. */
  check: () => Promise<void>
}

/** What a segment is charged at least: looking for speech in it is work, whatever is found. Seconds. */
const LEAST_TURN = 1

/**
 * Hears all files of a recording one after the other, and tells its speakers apart. It makes way for others before each file and
 * each part of one, and what was done by then is not done again: a take may have thousands of files with nothing in them.
 */
export async function hearSegments(ports: HearPorts, hearing: Hearing): Promise<Transcribed> {
  const { recording, job, signal, turn, progress } = hearing
  const began = Date.now()
  const result: Transcribed = { ...NOTHING, segments: [] }
  const voices = await TellSpeakers.of(ports, recording, job)
  await progress.begin()
  const vocabulary = await ports.vocabularyOf(recording.userId)
  const hear = hearFile(ports, hearing, { result, voices, vocabulary })
  await withScratchFolder(ports.scratch, async (folder) => {
    for (const segment of recording.segments) await hear(segment, folder)
    result.segments = await voices.tell(result.segments, { signal, turn, progress, seconds: result.listened })
  }).finally(() => progress.end())
  return { ...result, took: result.took === null ? null : (Date.now() - began) / 1000 }
}

const NOTHING: Omit<Transcribed, 'segments'> = {
  ...{ language: null, vocabulary: null, measured: null, listened: 0, isCut: false, took: 0 },
}

type Sofar = { result: Transcribed; voices: TellSpeakers; vocabulary: readonly string[] }

function hearFile(ports: HearPorts, hearing: Hearing, { result, voices, vocabulary }: Sofar) {
  const { recording, signal, progress } = hearing
  const charge = chargeOf(hearing.turn)
  return async (file: StoredSegment, folder: string): Promise<void> => {
    const { segment, seconds, startOffset } = file
    const limit = limitOf(recording, result.listened)
    if (limit.seconds < LEAST_TURN) {
      if (limit.beyond === 'refuse') throw tooLong()
      result.isCut = true
      return
    }
    const open = opener(ports.blobs, file, { folder, limit, signal })
    result.measured ??= await measure(recording, open, signal)
    const all = (found: readonly TranscriptSegment[]) => [
      ...result.segments,
      ...speakersApart(found, result.segments).map((spoken) => shifted(spoken, startOffset)),
    ]
    const onReused = () => {
      result.took = null
    }
    const heard = await hearOnce(ports, hearing, {
      ...{ segment, open, charge, onReused, vocabulary },
      onHeard: (found) => progress.hear(all(found)),
      onProgress: (part) => progress.report(segment, voices.wordsShare * part),
    })
    // Where nothing was said nobody spoke.
    if (heard.segments.length > 0) voices.add({ open, startOffset })
    result.segments = all(heard.segments)
    result.language ??= heard.language
    result.vocabulary ??= heard.vocabulary ?? null
    result.listened += heard.listened?.seconds ?? seconds
    result.isCut ||= heard.listened?.isCut ?? false
    progress.hear(result.segments)
    progress.report(segment, voices.wordsShare)
  }
}

type OneFile = {
  segment: number
  open: () => Promise<AudioFile>
  charge: Charge
  onReused: () => void
  vocabulary: readonly string[]
  onHeard: (found: readonly TranscriptSegment[]) => void
  onProgress: (part: number) => void
}

async function hearOnce({ database }: HearPorts, hearing: Hearing, file: OneFile): Promise<TranscribedAudio> {
  const { transcriber, recording, job, signal, check } = hearing
  const { segment, open, charge, onReused, vocabulary, onHeard, onProgress } = file
  const language = recording.row.spokenLanguage ?? null
  const named = { segment, engine: transcriber.engine, language, onReused }
  const storePart = createStorePart(database, job.subject, named)
  const heard = await storeWhole(database, job.subject, named, async () => {
    await charge.file()
    await check()
    return transcriber.transcribe(await open(), {
      ...{ signal, language, vocabulary, onHeard, onProgress },
      keep: async (part, work) => {
        await check()
        return storePart(part, () => charge.part(part.end - part.start).then(work))
      },
    })
  })
  // Where an earlier try has heard thousands of files, nothing else here waits for more than the database.
  await turn()
  return heard
}

type Charge = { file(): Promise<void>; part(seconds: number): Promise<void> }

/** Each file is charged what was said in it, LEAST_TURN at least: what is missing of that, before the next one. */
function chargeOf(turn: Turn): Charge {
  let owed = 0
  return {
    async file() {
      await turn.next(owed)
      owed = LEAST_TURN
    },
    async part(seconds) {
      await turn.next(seconds)
      owed = Math.max(0, owed - seconds)
    },
  }
}

type Opened = { folder: string; limit: SoundLimit; signal: AbortSignal }

/** Copies the file when it is first wanted: one that was heard before is wanted for its voices alone. */
function opener(blobs: Blobs, { segment, blob, mime, seconds }: StoredSegment, { folder, limit, signal }: Opened) {
  let copied: Promise<string> | null = null
  return async (): Promise<AudioFile> => {
    copied ??= copyBlob(blobs, blob, join(folder, String(segment)), mime, signal)
    return { path: await copied, mime, seconds, limit }
  }
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
