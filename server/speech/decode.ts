import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { findProgram } from './find-program.ts'
import { type Program, runProgram } from './program.ts'
import { type AudioFile, EngineFailed } from './transcriber.ts'

/** Exit status of decode-child.ts for a codec that it cannot decode. */
export const CODEC_NEEDS_FFMPEG = 3

export type DecodeOptions = {
  signal: AbortSignal
  /** Null decodes without ffmpeg: Opus and PCM only. Left out, ffmpeg is used where it is installed. */
  ffmpeg?: string | null
}

/**
 * Decodes a file to a stream of samples (see pcm.ts) in a child process, so that the event loop stays free and a
 * 90-minute recording is never in memory. A file that is cut or damaged is decoded up to there.
 * Throws EngineFailed, permanent, when nothing in it can be decoded.
 */
export async function decode(
  audio: AudioFile,
  options: DecodeOptions,
  read: (samples: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const ffmpeg = options.ffmpeg === undefined ? findProgram('ffmpeg') : options.ffmpeg
  let bytes = 0
  async function* counted(output: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of output as AsyncIterable<Buffer>) {
      bytes += chunk.length
      yield chunk
    }
  }
  const program = ffmpeg === null ? ownDecoder(audio) : ffmpegDecoder(ffmpeg, audio)
  const { exit } = await runProgram(program, options, (output) => read(counted(output)))
  if (exit.code === CODEC_NEEDS_FFMPEG) throw needsFfmpeg()
  if (exit.killedBy !== null) {
    throw new EngineFailed('Reading the audio was interrupted. It is tried again.', { permanent: false })
  }
  if (bytes === 0 && exit.code !== 0) {
    throw new EngineFailed('This file could not be read as audio. It may be damaged or of an unknown format.', {
      permanent: true,
      cause: exit.complaint,
    })
  }
}

const needsFfmpeg = () =>
  new EngineFailed(
    'This recording needs ffmpeg, which the server does not have. Install ffmpeg on the server, then press Retry.',
    { permanent: true },
  )

/**
 * `pan` keeps the level: the plain downmix to one channel gains 1.414. `async=1` fills holes between packets with
 * silence, so that seconds counted in samples are seconds of the player.
 */
const ffmpegDecoder = (path: string, audio: AudioFile): Program => ({
  path,
  args: ['-nostdin', '-v', 'error', '-protocol_whitelist', 'file,pipe', '-i', `file:${audio.path}`, '-map', '0:a:0']
    .concat(['-af', 'aformat=channel_layouts=stereo,pan=mono|c0=0.5*c0+0.5*c1,aresample=16000:async=1'])
    .concat(['-f', 's16le', '-c:a', 'pcm_s16le', 'pipe:1']),
})

const ownDecoder = (audio: AudioFile): Program => ({
  path: process.execPath,
  args: ['--no-warnings', fileURLToPath(new URL('./decode-child.ts', import.meta.url)), audio.path],
})
