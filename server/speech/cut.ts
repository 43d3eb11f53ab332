import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { z } from 'zod/mini'
import { runProgram } from './program.ts'
import { type AudioFile, EngineFailed } from './transcriber.ts'
import type { Stretch } from './voice-activity.ts'

const pieceSchema = z.object({ path: z.string(), mime: z.string(), start: z.number() })
/** `start`: seconds of the whole file at which the piece really begins, a packet's length before the place asked for. */
export type Piece = AudioFile & { start: number; seconds: number }

const CHILD = fileURLToPath(new URL('./cut-child.ts', import.meta.url))

/**
 * Copies a stretch of a file to `target` plus its extension without decoding it, in a child process. Throws EngineFailed
 * when its container or codec is not known.
 */
export async function cutPiece(audio: AudioFile, place: Stretch, target: string, signal: AbortSignal): Promise<Piece> {
  const args = ['--no-warnings', CHILD, audio.path, target, String(place.start), String(place.end)]
  const { result, exit } = await runProgram({ path: process.execPath, args }, { signal }, (output) => text(output))
  if (exit.code === 0) {
    const piece = pieceSchema.parse(JSON.parse(result))
    return { ...piece, seconds: place.end - piece.start }
  }
  throw new EngineFailed('This recording could not be cut into pieces that the speech server accepts.', {
    permanent: exit.killedBy === null,
    cause: exit,
  })
}
