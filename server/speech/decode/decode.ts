import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { MOST_HEARD, tooLong } from '../audio-limit.ts'
import { findProgram } from '../local/find-program.ts'
import { type Exit, runProgram } from '../local/program.ts'
import { type AudioFile, EngineFailedError, type SoundLimit } from '../transcriber.ts'
import { demuxerOf } from './container.ts'
import { FFMPEG_STOPPED, ffmpegDecoder } from './ffmpeg.ts'
import { nodeChild } from './node-child.ts'
import { BYTES_PER_SAMPLE, SAMPLE_RATE } from './pcm.ts'
import type { Program } from './sandbox.ts'

/** Exit status of decode-child.ts for a codec that it cannot decode. */
export const CODEC_NEEDS_FFMPEG = 3

export type DecodeOptions = {
  signal: AbortSignal
  /** Null decodes without ffmpeg: Opus and PCM only. Left out, ffmpeg is used where it is installed. */
  ffmpeg?: string | null
  /** Processor that our own decoder may take at most, where its size allows more. Seconds. */
  cpuSeconds?: number
}

/** Sound that this machine cannot decode; another may. */
export class FfmpegMissingError extends EngineFailedError {
  override name = 'FfmpegMissingError'
  constructor() {
    super(
      "The server can't read this audio format yet. Ask the person who runs it to install ffmpeg, then choose Retry.",
      { permanent: true },
    )
  }
}

/** By the clock: what waits without working would hold the place of all others. */
const MOST_MS = 15 * 60_000
/** Ends that come from outside, as from a system that is out of memory: another try may go well. */
const FROM_OUTSIDE: readonly (NodeJS.Signals | null)[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']

/**
 * Decodes a file to a stream of samples (see pcm.ts) in a child process, so that the event loop stays free and a
 * 90-minute recording is never in memory. A file that is cut or damaged is decoded up to there, and one that is longer than
 * its limit up to that: `isCut`. Throws EngineFailedError, permanent, when nothing in it can be decoded, or it is too long.
 */
export async function decode(
  audio: AudioFile,
  options: DecodeOptions,
  read: (samples: AsyncIterable<Buffer>) => Promise<void>,
): Promise<{ isCut: boolean }> {
  const ffmpeg = options.ffmpeg === undefined ? findProgram('ffmpeg') : options.ffmpeg
  const demuxer = await demuxerOf(audio.path)
  if (demuxer === null) throw unreadable()
  const { limit = { seconds: MOST_HEARD, beyond: 'cut' } } = audio
  const samples = new LimitedSamples(limit)
  const program =
    ffmpeg === null
      ? await ownDecoder(audio.path, limit.seconds, options.cpuSeconds)
      : ffmpegDecoder(ffmpeg, audio.path, demuxer, limit.seconds)
  const deadline = AbortSignal.timeout(MOST_MS)
  const signal = AbortSignal.any([options.signal, deadline])
  const { exit } = await runProgram(program, { signal }, (output) => read(samples.of(output))).catch(
    (error: unknown) => {
      throw deadline.aborted && !options.signal.aborted ? tooSlow(error) : error
    },
  )
  if (!samples.isCut) refuseFailed(exit, samples.bytes)
  return { isCut: samples.isCut }
}

/** Passes samples on, and counts them, up to the limit. */
class LimitedSamples {
  bytes = 0
  isCut = false
  readonly #limit: SoundLimit

  constructor(limit: SoundLimit) {
    this.#limit = limit
  }

  async *of(output: Readable): AsyncGenerator<Buffer> {
    const most = Math.floor(this.#limit.seconds * SAMPLE_RATE) * BYTES_PER_SAMPLE
    for await (const chunk of output as AsyncIterable<Buffer>) {
      const kept = chunk.subarray(0, most - this.bytes)
      this.bytes += kept.length
      if (kept.length > 0) yield kept
      if (kept.length === chunk.length) continue
      if (this.#limit.beyond === 'refuse') throw tooLong()
      this.isCut = true
      return
    }
  }
}

function refuseFailed(exit: Exit, bytes: number): void {
  const { code, killedBy } = exit
  if (code === CODEC_NEEDS_FFMPEG) throw new FfmpegMissingError()
  if (killedBy === 'SIGXCPU' || code === FFMPEG_STOPPED) throw tooSlow(exit)
  if (FROM_OUTSIDE.includes(killedBy) && killedBy !== null) {
    throw new EngineFailedError('Reading the audio was interrupted. Earmark will try again.', { permanent: false })
  }
  if (killedBy !== null || (bytes === 0 && code !== 0)) throw unreadable(exit)
}

const unreadable = (cause?: Exit) =>
  new EngineFailedError("This file couldn't be read as audio. It may be damaged, or in an unknown format.", {
    permanent: true,
    cause,
  })

const tooSlow = (cause: unknown) =>
  new EngineFailedError('Reading this audio takes the server longer than usual for its length. Choose Retry later.', {
    permanent: true,
    cause,
  })

async function ownDecoder(path: string, seconds: number, cpuSeconds = Infinity): Promise<Program> {
  const { size } = await stat(path)
  return nodeChild({
    script: new URL('./decode-child.ts', import.meta.url),
    args: [path, String(Math.ceil(seconds) + 1)],
    reads: [path],
    writes: [],
    fileBytes: 0,
    size,
    cpuSeconds,
  })
}
