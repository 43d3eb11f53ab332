import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod/mini'
import { runProgram } from '../local/program.ts'
import { type AudioFile, EngineFailedError } from '../transcriber.ts'
import type { Stretch } from '../voice-activity.ts'
import { nodeChild } from './node-child.ts'

const pieceSchema = z.object({ path: z.string(), mime: z.string(), start: z.number() })
/** `start`: seconds of the whole file at which the piece really begins, a packet's length before the place asked for. */
export type Piece = AudioFile & { start: number; seconds: number }

const CHILD = new URL('./cut-child.ts', import.meta.url)
/** A copy of a part is hardly larger than the whole. */
const SPARE_BYTES = 16 * 1024 ** 2

/**
 * Copies a stretch of a file to `target` plus its extension without decoding it, in a child process. Throws EngineFailedError
 * when its container or codec is not known.
 */
export async function cutPiece(audio: AudioFile, place: Stretch, target: string, signal: AbortSignal): Promise<Piece> {
  const { size } = await stat(audio.path)
  const program = nodeChild({
    script: CHILD,
    args: [audio.path, target, String(place.start), String(place.end)],
    reads: [audio.path],
    writes: [dirname(target)],
    fileBytes: size + SPARE_BYTES,
    size,
  })
  const { result, exit } = await runProgram(program, { signal }, (output) => text(output))
  if (exit.code === 0) {
    const piece = pieceSchema.parse(JSON.parse(result))
    return { ...piece, seconds: place.end - piece.start }
  }
  throw new EngineFailedError("This recording couldn't be split into parts the transcription service accepts.", {
    permanent: exit.killedBy !== 'SIGKILL',
    cause: exit,
  })
}
