import type { EngineFault } from '../../contract/accounts/engines.ts'
import type { TranscriptSegment } from '../../contract/recordings/transcript.ts'
import type { KnownLanguages } from '../../core/transcripts/spoken-language.ts'
import type { Stretch } from './voice-activity.ts'

/** The speech port: audio in, segments with times out. Adapters: see README.md. */
export type Transcriber = {
  /** Name and version, as a person may read it: "PocketSphinx 0.8". */
  readonly engine: string
  /** Left out where nobody has said so: it is trusted with any. */
  readonly languages?: KnownLanguages
  /** Whether it is given the vocabulary of a person; left out where nobody has said so. */
  readonly takesVocabulary?: boolean
  /** Throws EngineFailedError with a sentence for the person; `permanent` when another try cannot help. */
  transcribe(audio: AudioFile, options: TranscribeOptions): Promise<TranscribedAudio>
}

/** How much of a file may be decoded, and whether what is longer is heard up to there or refused. Seconds. */
export type SoundLimit = { seconds: number; beyond: 'cut' | 'refuse' }

/** One segment of a recording as a file on this machine, in the container the browser gave. */
export type AudioFile = {
  path: string
  mime: string
  /** As far as it is known. */
  seconds?: number
  /** Left out, at most MOST_HEARD (audio-limit.ts) is heard. */
  limit?: SoundLimit
}

export type TranscribeOptions = {
  signal: AbortSignal
  /** 0 to 1. */
  onProgress?: (progress: number) => void
  /** All that was heard of the file so far, in the order of time; called again and again while it grows. */
  onHeard?: (segments: readonly TranscriptSegment[]) => void
  /** ISO 639-1 of what is spoken here, before what the operator has set; left out or null: that counts, or the engine finds out. */
  language?: string | null
  /** Names and terms of the person, the most important first; an engine takes as many as it can, or none. */
  vocabulary?: readonly string[]
  /** Left out, every part is worked on. */
  keep?: StorePart
}

/**
 * Gives back what an earlier try made of this part of the file, or does the work and keeps its result, so that a process
 * that is killed costs at most one part. Times in seconds of the file.
 */
export type StorePart = (part: Stretch, work: () => Promise<TranscribedAudio>) => Promise<TranscribedAudio>

/** Times in seconds from the start of the file. No segments: no speech was heard. */
export type TranscribedAudio = {
  segments: TranscriptSegment[]
  language: string | null
  /** How many words of the vocabulary the engine was given; left out where it takes none. */
  vocabulary?: number
  /** Of the whole file, where this machine decoded it: the seconds that were, and whether its limit cut off the rest. */
  listened?: { seconds: number; isCut: boolean }
}

export class EngineFailedError extends Error {
  override name = 'EngineFailedError'
  readonly permanent: boolean
  readonly fault: EngineFault
  constructor(message: string, options: { permanent: boolean; fault?: EngineFault; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.permanent = options.permanent
    this.fault = options.fault ?? 'other'
  }
}
