import { newRecordingId, type RecordingId, type UserId, userIdSchema } from '../../../../contract/ids.ts'
import { appendChunk, beginSegment, endSegment } from '../../../../src/local/audio/append-chunk.ts'
import type { AudioDatabase } from '../../../../src/local/audio-database.ts'

export const ANNA: UserId = userIdSchema.parse('anna')
export const BEN: UserId = userIdSchema.parse('ben')

/** Cuts bytes into pieces, as the encoder hands them out. */
export function chunks(bytes: Uint8Array, size: number): ArrayBuffer[] {
  const pieces: ArrayBuffer[] = []
  for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.slice(at, at + size).buffer as ArrayBuffer)
  return pieces
}

/** Records chunks of one second each; without `endedBy` the take looks like one that a crash cut off. */
export async function record(
  audio: AudioDatabase,
  pieces: readonly ArrayBuffer[],
  options: { owner?: UserId; mime?: string; ended?: boolean } = {},
): Promise<RecordingId> {
  const recording = newRecordingId()
  const mime = options.mime ?? 'audio/webm;codecs=opus'
  await beginSegment(audio, {
    recording,
    segment: 0,
    owner: options.owner ?? ANNA,
    mime,
    startedAt: 1e12,
    startOffset: 0,
  })
  for (const [sequence, bytes] of pieces.entries()) {
    const peaks = Uint8Array.of(sequence % 256)
    await appendChunk(audio, { recording, segment: 0, sequence, bytes, seconds: 1, peaks })
  }
  if (options.ended !== false) await endSegment(audio, recording, 0, 'stop')
  return recording
}
