import type { TranscriptSegment } from '../../contract/recordings/transcript.ts'
import type { Turn } from '../jobs/fair-turns.ts'
import type { Job } from '../jobs/job-queue.ts'
import type { AudioFile } from '../speech/transcriber.ts'
import type { Diarizer } from '../speech/voices/diarizer.ts'
import { groupVoices, type HeardVoice } from '../speech/voices/group-voices.ts'
import type { Speakers } from '../speech/voices/speakers.ts'
import { withSpeakers } from '../speech/voices/with-speakers.ts'
import type { KeptRecording } from '../store/tables/recordings/recordings.ts'
import type { Progress } from './progress.ts'

/** A file of the recording, and where it begins in it. Seconds. */
type HeardFile = { audio: AudioFile; startOffset: number }

type Work = { signal: AbortSignal; turn: Turn; progress: Pick<Progress, 'report'> }

/** Of the progress of a recording whose speakers are told apart after its words were heard. */
const WORDS_SHARE = 0.8
/** A process that ended twice in a recording may have ended in this: the third time the words alone are made. */
const MOST_ATTEMPTS = 2

/** Who said what, over all files of one recording, after its words. */
export class TellSpeakers {
  /** How much of the progress the words are. */
  readonly wordsShare: number
  readonly #speakers: Pick<Speakers, 'tell'>
  readonly #diarizer: Diarizer | null
  readonly #recording: KeptRecording
  readonly #files: HeardFile[] = []

  constructor(
    speakers: Pick<Speakers, 'current' | 'tell'>,
    recording: KeptRecording,
    { attempt }: Pick<Job, 'attempt'>,
  ) {
    this.#speakers = speakers
    this.#recording = recording
    this.#diarizer = attempt > MOST_ATTEMPTS ? null : speakers.current()
    this.wordsShare = this.#diarizer ? WORDS_SHARE : 1
  }

  add(file: HeardFile): void {
    this.#files.push(file)
  }

  /**
   * Whatever goes wrong leaves the transcript as it was, and is told where engines are described; only an abort is thrown, or that
   * it is another recording's turn. An engine that names the voices itself is left alone.
   */
  async tell(segments: TranscriptSegment[], { signal, turn, progress }: Work): Promise<TranscriptSegment[]> {
    const diarizer = this.#diarizer
    if (!diarizer || segments.length === 0 || segments.some(({ speaker }) => speaker !== undefined)) return segments
    // All of it is one turn: what voices sound like is kept nowhere, so nothing of it could be gone on with.
    await turn.next(0)
    const onProgress = (part: number) => {
      for (const { segment } of this.#recording.segments)
        progress.report(segment, WORDS_SHARE + (1 - WORDS_SHARE) * part)
    }
    try {
      const voices = await this.#listen(diarizer, signal, onProgress)
      const groups = groupVoices(voices, this.#recording.mostSpeakers ?? null)
      const turns = voices.flatMap((voice, at) => voice.turns.map((one) => ({ ...one, voice: groups[at] ?? 0 })))
      this.#speakers.tell(null)
      return withSpeakers(segments, turns)
    } catch (error) {
      signal.throwIfAborted()
      this.#speakers.tell(error)
      return segments
    }
  }

  async #listen(diarizer: Diarizer, signal: AbortSignal, onProgress: (part: number) => void): Promise<HeardVoice[]> {
    const voices: HeardVoice[] = []
    for (const [at, { audio, startOffset }] of this.#files.entries()) {
      const found = await diarizer.listen(audio, {
        signal,
        onProgress: (part) => onProgress((at + part) / this.#files.length),
      })
      voices.push(...found.map((voice) => later(voice, startOffset)))
    }
    return voices
  }
}

const later = ({ print, turns }: HeardVoice, by: number): HeardVoice => ({
  print,
  turns: turns.map(({ start, end }) => ({ start: start + by, end: end + by })),
})
