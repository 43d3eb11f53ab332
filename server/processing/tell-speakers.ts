import type { TranscriptSegment } from '../../contract/recordings/transcript.ts'
import { type Turn, YieldTurnError } from '../jobs/fair-turns.ts'
import type { Job } from '../jobs/job-queue.ts'
import { isHeldUp } from '../jobs/running-jobs.ts'
import { FfmpegMissingError } from '../speech/decode/decode.ts'
import { type AudioFile, EngineFailedError } from '../speech/transcriber.ts'
import { Allowance } from '../speech/voices/allowance.ts'
import type { Diarizer } from '../speech/voices/diarizer.ts'
import { groupVoices, type HeardVoice } from '../speech/voices/group-voices.ts'
import type { Speakers } from '../speech/voices/speakers.ts'
import { VoicesFailedError } from '../speech/voices/voices-failed.ts'
import { withSpeakers } from '../speech/voices/with-speakers.ts'
import type { Database } from '../store/schema.ts'
import { findRecording, type KeptRecording } from '../store/tables/recordings/recordings.ts'
import { beginTelling, endTelling, tellingsLost } from '../store/tables/recordings/transcribed-parts.ts'
import type { Progress } from './progress.ts'

/** A file of the recording, which is opened when it is listened to, and where it begins in the recording. Seconds. */
type HeardFile = { open: () => Promise<AudioFile>; startOffset: number }

export type TellPorts = {
  database: Database
  speakers: Pick<Speakers, 'current' | 'tell'>
  /** Logs it. */
  report: (error: unknown) => void
  /** See Allowance. */
  now?: () => number
}

/** `seconds` of sound in all files. */
type Work = { signal: AbortSignal; turn: Turn; progress: Pick<Progress, 'report'>; seconds: number }

type Listened = { voices: HeardVoice[]; unheard: unknown }

/** Of the progress of a recording whose speakers are told apart after its words were heard. */
const WORDS_SHARE = 0.8
/** Of processes that ended in this, in one recording: after so many the words alone are made. */
const MOST_LOST = 2
const LOST = 'Not told apart: the server stopped twice while it did that for one recording.'

/** Who said what, over all files of one recording, after its words. */
export class TellSpeakers {
  /** How much of the progress the words are. */
  readonly wordsShare: number
  readonly #ports: TellPorts
  readonly #diarizer: Diarizer | null
  readonly #recording: KeptRecording
  readonly #job: Pick<Job, 'claim' | 'improver'>
  readonly #files: HeardFile[] = []

  static async of(ports: TellPorts, recording: KeptRecording, job: Pick<Job, 'claim' | 'improver'>) {
    const diarizer = ports.speakers.current()
    const isLost = diarizer !== null && (await tellingsLost(ports.database, recording.row.id)) >= MOST_LOST
    if (isLost) ports.speakers.tell(new VoicesFailedError(LOST))
    return new TellSpeakers(ports, recording, job, isLost ? null : diarizer)
  }

  private constructor(
    ports: TellPorts,
    recording: KeptRecording,
    job: Pick<Job, 'claim' | 'improver'>,
    diarizer: Diarizer | null,
  ) {
    this.#ports = ports
    this.#recording = recording
    this.#job = job
    this.#diarizer = diarizer
    this.wordsShare = diarizer ? WORDS_SHARE : 1
  }

  add(file: HeardFile): void {
    this.#files.push(file)
  }

  /**
   * Whatever goes wrong leaves the transcript as it was, and is told where engines are described; only an abort is thrown, that
   * it is another recording's turn, and what would hold up the words as well. An engine that names the voices itself is left alone.
   */
  async tell(segments: TranscriptSegment[], work: Work): Promise<TranscriptSegment[]> {
    const diarizer = this.#diarizer
    if (!diarizer || segments.length === 0 || segments.some(({ speaker }) => speaker !== undefined)) return segments
    // All of it is one turn: what voices sound like is kept nowhere, so nothing of it could be gone on with.
    await work.turn.next(0)
    const { database } = this.#ports
    const { id } = this.#recording.row
    await beginTelling(database, id, this.#job.claim)
    try {
      return await this.#told(diarizer, segments, work)
    } catch (error) {
      work.signal.throwIfAborted()
      if (isHeldUp(error)) throw error
      this.#failed(error)
      return segments
    } finally {
      await endTelling(database, id, this.#job.claim)
    }
  }

  async #told(diarizer: Diarizer, segments: TranscriptSegment[], work: Work): Promise<TranscriptSegment[]> {
    const { voices, unheard } = await this.#listen(diarizer, work)
    // As it is said by now: people are asked while this runs.
    const now = await findRecording(this.#ports.database, this.#recording.row.id)
    const groups = groupVoices(voices, now?.mostSpeakers ?? null)
    const turns = voices.flatMap((voice, at) => voice.turns.map((one) => ({ ...one, voice: groups[at] ?? 0 })))
    this.#ports.speakers.tell(unheard instanceof FfmpegMissingError ? unheard : null)
    return withSpeakers(segments, turns)
  }

  /** A draft that makes way has its words: nothing is wrong with the server. */
  #failed(error: unknown): void {
    if (error instanceof YieldTurnError) return
    if (!(error instanceof VoicesFailedError || error instanceof EngineFailedError)) this.#ports.report(error)
    this.#ports.speakers.tell(error)
  }

  /** `unheard`: why a file was not listened to while others were. */
  async #listen(diarizer: Diarizer, { signal, turn, progress, seconds }: Work): Promise<Listened> {
    const files = this.#files.length
    const isAwaited = this.#job.improver === null
    const makeWay = (part: number) => turn.next(part)
    const { now } = this.#ports
    const allowance = new Allowance({ seconds, files, ...(isAwaited ? {} : { makeWay }), ...(now ? { now } : {}) })
    const voices: HeardVoice[] = []
    let unheard: unknown = null
    for (const [at, { open, startOffset }] of this.#files.entries()) {
      const onProgress = (part: number) => {
        for (const { segment } of this.#recording.segments)
          progress.report(segment, WORDS_SHARE + ((1 - WORDS_SHARE) * (at + part)) / files)
      }
      const audio = await open()
      const found = await diarizer.listen(audio, { signal, allowance, onProgress }).catch((error: unknown) => {
        if (!isDamaged(error)) throw error
        unheard = error
        return []
      })
      voices.push(...found.map((voice) => later(voice, startOffset)))
    }
    if (voices.length === 0 && unheard !== null) throw unheard
    if (unheard !== null) this.#ports.report(unheard)
    return { voices, unheard }
  }
}

/** One file that cannot be decoded: who speaks in the others is told all the same. */
const isDamaged = (error: unknown): boolean => error instanceof EngineFailedError && error.permanent

const later = ({ print, turns }: HeardVoice, by: number): HeardVoice => ({
  print,
  turns: turns.map(({ start, end }) => ({ start: start + by, end: end + by })),
})
