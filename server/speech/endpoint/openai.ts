import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { TranscriptSegment } from '../../../contract/recordings/transcript.ts'
import { MOST_HEARD } from '../audio-limit.ts'
import { cutPiece, type Piece } from '../decode/cut.ts'
import { FfmpegMissingError } from '../decode/decode.ts'
import { type InspectedFile, inspectFile } from '../inspect-file.ts'
import { partByPart } from '../part-by-part.ts'
import { isSpoken, LONGEST_PART } from '../plan-parts.ts'
import { withScratchFolder } from '../scratch.ts'
import { marked } from '../text/with-marks.ts'
import { type AudioFile, EngineFailedError, type TranscribedAudio, type Transcriber } from '../transcriber.ts'
import { type Prompt, promptOf } from '../vocabulary.ts'
import type { Stretch } from '../voice-activity.ts'
import { retryAfterMs } from './provider-error.ts'
import { type AnswerFormat, formatsFor, sendAudio, takesNoPrompt } from './send-audio.ts'
import { readVerboseJson } from './verbose-json.ts'

export type SpeechEndpoint = {
  /** The base address, with or without /v1, or the whole address of a transcription endpoint such as …/inference. */
  url: string
  key: string | null
  model: string | null
  /** ISO 639-1 of what is spoken; null lets the server find out. */
  language?: string | null
  /** How long one answer may take, in milliseconds. */
  timeoutMs?: number
  /** How often to ask before giving up; a test asks once. */
  tries?: number
  /** Folder for temporary files: the pieces of a long recording. */
  scratch: string
}

export const DEFAULT_MODEL = 'whisper-1'
/** Short hiccups are sat out here; longer ones by the job's own back-off. */
const TRIES = 3
const LONGEST_WAIT_MS = 60_000
/** A request costs more than half a minute of silence does. Seconds. */
const WORTH_SKIPPING = 30
/** Hosted servers take 25 MiB (facts). */
const MOST_BYTES = 24_000_000
/** So much silence at the ends is not worth cutting off. Seconds. */
const SLACK = 30

/** Any server that speaks OpenAI's transcription protocol, hosted or self-hosted (facts: whisper.cpp, speaches). */
export function createOpenAiTranscriber(endpoint: SpeechEndpoint): Transcriber {
  const model = endpoint.model ?? DEFAULT_MODEL
  return {
    engine: `${model} at ${new URL(endpoint.url).host}`,
    languages: null,
    takesVocabulary: !takesNoPrompt(model),
    transcribe: (audio, options) =>
      withScratchFolder(endpoint.scratch, async (folder) => {
        const { signal } = options
        const language = options.language ?? endpoint.language ?? null
        const prompt = takesNoPrompt(model) ? null : promptOf(options.vocabulary ?? [])
        const question: Question = { prompt, formats: formatsFor(model), signal }
        const heard = await listenIfDecodable(audio, signal)
        return partByPart(
          heard,
          options,
          async (part) => {
            const piece = await pieceOf(audio, heard.seconds, part, join(folder, 'piece'), signal)
            const { answer, words } = await ask({ ...endpoint, model, language }, piece, question)
            const said = placed(readable(answer, piece.seconds), piece.start, heard.spoken)
            const made = { ...said, segments: marked(said.segments, said.language ?? language) }
            return words === 0 ? made : { ...made, vocabulary: words }
          },
          { longest: await longestPart(audio, heard.seconds), worthSkipping: WORTH_SKIPPING },
        )
      }),
  }
}

/**
 * Silence is not sent: it costs money, and Whisper invents words in it. Sound that needs ffmpeg, which is not here, is sent
 * all the same, cut by the clock, for the server over there may have it. What is no sound at all never goes there: to that
 * ffmpeg it may be a playlist of files of its own.
 */
async function listenIfDecodable(audio: AudioFile, signal: AbortSignal): Promise<Listened> {
  try {
    const { seconds, stretches, levels, isCut } = await inspectFile(audio, { signal })
    return { seconds, stretches, levels, isCut, spoken: stretches }
  } catch (error) {
    if (!(error instanceof FfmpegMissingError)) throw error
    const said = audio.seconds || 1
    const seconds = Math.min(said, audio.limit?.seconds ?? MOST_HEARD)
    return { seconds, stretches: [{ start: 0, end: seconds }], levels: [], isCut: seconds < said, spoken: null }
  }
}

/** `spoken`: where somebody may be speaking; null when this machine cannot tell. */
type Listened = Pick<InspectedFile, 'seconds' | 'stretches' | 'levels' | 'isCut'> & { spoken: Stretch[] | null }

/** In seconds: short enough that a piece of this file stays under what a server takes. */
async function longestPart({ path }: AudioFile, seconds: number): Promise<number> {
  const { size } = await stat(path)
  return Math.min(LONGEST_PART, (MOST_BYTES / size) * seconds)
}

/** The file itself when nearly all of it is wanted, else a copy of the part. */
async function pieceOf(
  audio: AudioFile,
  seconds: number,
  part: Stretch,
  target: string,
  signal: AbortSignal,
): Promise<Piece> {
  if (part.start <= SLACK && part.end >= seconds - SLACK) return { ...audio, start: 0, seconds }
  return cutPiece(audio, part, target, signal)
}

/** How the parts of a file are asked about. What the server refused once is not asked for again. */
type Question = { prompt: Prompt | null; formats: AnswerFormat[]; signal: AbortSignal }

/** In the first form that the server takes. `words`: how many of the vocabulary it was given. */
async function ask(
  endpoint: SpeechEndpoint & { model: string },
  piece: Piece,
  question: Question,
): Promise<{ answer: unknown; words: number }> {
  const { signal } = question
  const send = (format: AnswerFormat, prompt: string | null) =>
    patiently(() => sendAudio(endpoint, piece, { format, prompt }, signal), endpoint.tries ?? TRIES, signal)
  for (;;) {
    const [format] = question.formats
    if (!format) return { answer: null, words: 0 }
    const { prompt } = question
    if (prompt) {
      const answer = await send(format, prompt.text).catch((error: unknown) => {
        if (!mayBePrompts(error)) throw error
        return null
      })
      if (answer !== null) return { answer, words: prompt.words }
      // The list is no reason to have no transcript.
      question.prompt = null
    }
    const answer = await send(format, null)
    if (answer !== null) return { answer, words: 0 }
    question.formats.shift()
  }
}

/** A server that fails on each try, and did not ask to be left alone for long, may do so because of the prompt. */
const mayBePrompts = (error: unknown): boolean =>
  error instanceof EngineFailedError && error.fault === 'server-error' && (retryAfterMs(error) ?? 0) <= LONGEST_WAIT_MS

function readable(answer: unknown, length: number): TranscribedAudio {
  const transcribed = readVerboseJson(answer, length)
  if (transcribed) return transcribed
  throw new EngineFailedError(
    'The transcription service sent something other than a transcript. Tell the person who runs the server (STT_URL).',
    {
      permanent: true,
      fault: 'not-a-transcript',
    },
  )
}

/** At its time in the whole file; what it says of moments at which nobody spoke was invented. */
function placed(made: TranscribedAudio, start: number, spoken: readonly Stretch[] | null): TranscribedAudio {
  const move = <T extends { start: number; end: number }>(one: T): T => ({
    ...one,
    start: one.start + start,
    end: one.end + start,
  })
  const segments = made.segments.map(
    ({ words, ...segment }): TranscriptSegment => ({ ...move(segment), ...(words ? { words: words.map(move) } : {}) }),
  )
  return { ...made, segments: segments.filter((segment) => spoken === null || isSpoken(segment, spoken)) }
}

/** Tries again after what may pass, as long after as the server asks. */
async function patiently<T>(work: () => Promise<T>, tries: number, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof EngineFailedError) || error.permanent || attempt === tries) throw error
      const wait = retryAfterMs(error) ?? 500 * 4 ** (attempt - 1)
      if (wait > LONGEST_WAIT_MS) throw error
      await delay(wait, undefined, { signal })
    }
  }
}
