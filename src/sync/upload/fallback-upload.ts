import { SEALED_AUDIO } from '../../../contract/recordings/sealed-audio.ts'
import { ApiError } from '../../api/api-error.ts'
import { createUpload, headUpload, type UploadName } from '../../api/uploads.ts'
import type { NewSegment } from '../../local/audio/append-chunk.ts'
import type { AudioDatabase } from '../../local/audio-database.ts'
import { newEstimate } from '../connection-estimate.ts'
import { type ByteReader, createByteReader } from './byte-reader.ts'
import { KeyUnsharedError } from './sealed-segment.ts'
import { type UploadContext, uploadSegment } from './upload-segment.ts'

/** What is in memory of a segment: chunks without a hole, the first of which begins at byte `offset`. */
type InMemory = { offset: number; chunks: readonly { bytes: ArrayBuffer }[] }

/**
 * The way of a running take straight to the server, while the disk takes nothing. The same upload as that of a saved
 * recording: it begins at the byte at which the server stands, and its length stays open, so that the outbox goes on
 * with it later.
 */
export function createFallbackUpload(ports: Pick<UploadContext, 'client' | 'now'>) {
  const context: UploadContext = {
    ...ports,
    signal: new AbortController().signal,
    places: new Map(),
    link: newEstimate(),
  }
  return {
    /** Resolves when the server will take this segment. Throws ApiError. */
    async begin(segment: NewSegment): Promise<void> {
      const isKnown = await headUpload(context.client, segment).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ApiError && (error.status === 404 || error.status === 410)) return false
          throw error
        },
      )
      if (!isKnown) await createUpload(context.client, sent(segment), null)
    },
    /**
     * Resolves when the server has all that is in memory. What it lacks of the time before is read from the database.
     * Throws ApiError, and whatever the database throws.
     */
    async send(segment: NewSegment, audio: AudioDatabase, memory: InMemory): Promise<void> {
      const until = memory.chunks.reduce((sum, { bytes }) => sum + bytes.byteLength, memory.offset)
      const bytes = withMemory(createByteReader(audio, segment.recording, segment.segment), memory)
      await uploadSegment(context, { ...sent(segment), until, complete: false, bytes }, async () => undefined)
    },
    /** What keeps the sound from the server. */
    refusalOf(error: unknown): 'offline' | 'sign-in' | 'refused' {
      if (!(error instanceof ApiError)) return 'refused'
      if (error.kind === 'offline') return 'offline'
      return error.status === 401 ? 'sign-in' : 'refused'
    },
  }
}

/** Where the account's key is not here, nothing of what it has to open is sent. */
function sent({ lock, ...segment }: NewSegment): UploadName {
  if (!lock) return segment
  const { wrap } = lock
  if (!wrap) throw new KeyUnsharedError()
  return { ...segment, mime: SEALED_AUDIO, wrap }
}

/** Reads what is in memory from there, and what came before it from the disk. */
function withMemory(disk: ByteReader, { offset, chunks }: InMemory): ByteReader {
  return {
    async read(from, length) {
      const piece = new Uint8Array(length)
      let filled = 0
      if (from < offset) {
        const before = await disk.read(from, Math.min(length, offset - from))
        piece.set(before)
        filled = before.length
      }
      if (from + filled >= offset) filled += copyChunks(chunks, from + filled - offset, piece.subarray(filled))
      return piece.subarray(0, filled)
    },
  }
}

/** Copies what lies from byte `from` of the chunks on; returns how much that was. */
function copyChunks(chunks: InMemory['chunks'], from: number, into: Uint8Array): number {
  let start = 0
  let filled = 0
  for (const { bytes } of chunks) {
    const skipped = from + filled - start
    start += bytes.byteLength
    if (skipped >= bytes.byteLength) continue
    const part = new Uint8Array(bytes, skipped).subarray(0, into.length - filled)
    into.set(part, filled)
    filled += part.length
  }
  return filled
}
