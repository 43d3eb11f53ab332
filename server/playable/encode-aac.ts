import { stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { demuxerOf } from '../speech/decode/container.ts'
import { ffmpegAac } from '../speech/decode/ffmpeg.ts'
import { findProgram } from '../speech/local/find-program.ts'
import { runProgram } from '../speech/local/program.ts'
import { deadlineFor } from './run-remux.ts'

/** AAC of a voice takes up to twice what Opus takes. */
const MOST_TIMES = 4
const SPARE_BYTES = 16 * 1024 ** 2

/**
 * Decodes a file and writes it as AAC in MP4, in a child process within limits. False where this machine has no ffmpeg, or where
 * that cannot read the file within the time that its size allows.
 */
export async function encodeAac(source: string, target: string, signal: AbortSignal): Promise<boolean> {
  const ffmpeg = findProgram('ffmpeg')
  const demuxer = await demuxerOf(source)
  if (ffmpeg === null || demuxer === null) return false
  const { size } = await stat(source)
  const fileBytes = MOST_TIMES * size + SPARE_BYTES
  const program = ffmpegAac(ffmpeg, { file: source, demuxer, target, fileBytes })
  const deadline = deadlineFor(size)
  try {
    const { exit } = await runProgram(program, { signal: AbortSignal.any([signal, deadline]) }, text)
    return exit.code === 0
  } catch (error) {
    if (deadline.aborted && !signal.aborted) return false
    throw error
  }
}
