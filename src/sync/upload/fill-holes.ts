import { putCopy } from '../../local/audio/copy-chunks.ts'
import type { AudioDatabase, Chunk, SegmentRow } from '../../local/audio-database.ts'
import type { ServerBytes } from './server-bytes.ts'

/** A chunk, and the byte of the segment at which it begins. */
export type Piece = { chunk: Chunk; start: number }

/** So many bytes of encoded sound do not come twice. */
export const TELLING_BYTES = 256

/**
 * Puts what the server has in the place of chunks that this device has lost, as one chunk for each hole. Resolves to all
 * chunks with their places; null when something of a hole is on neither side, or more is here than was counted.
 */
export async function fillHoles(
  audio: AudioDatabase,
  row: SegmentRow,
  chunks: readonly Chunk[],
  server: ServerBytes,
): Promise<Piece[] | null> {
  const pieces: Piece[] = []
  let lost = row.bytes - chunks.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
  let holes = holesIn(row, chunks)
  let isWhole = true
  let at = 0
  let due = 0
  for (const chunk of [...chunks, null]) {
    if (lost > 0 && (chunk?.sequence ?? row.chunks) !== due) {
      const before = pieces.at(-1)?.chunk
      const end = await endOfHole({ at, length: holes === 1 ? lost : null }, { before, behind: chunk }, server)
      if (end === null || end > at + lost) return null
      const filled = await fillHole(audio, row, { sequence: due, at, end }, server)
      if (filled) pieces.push({ chunk: filled, start: at })
      isWhole &&= filled !== null
      lost -= end - at
      at = end
      holes--
    }
    if (!chunk) break
    pieces.push({ chunk, start: at })
    at += chunk.bytes.byteLength
    due = chunk.sequence + 1
  }
  return isWhole && lost === 0 ? pieces : null
}

type Around = { before: Chunk | undefined; behind: Chunk | null }

/**
 * The last hole is as long as all that is missing still; an earlier one ends where the server has the next chunk. Null when
 * the chunks on both sides are not beside it there: a device that lost it before has sent what lies behind it in its place.
 */
async function endOfHole(
  { at, length }: { at: number; length: number | null },
  { before, behind }: Around,
  server: ServerBytes,
): Promise<number | null> {
  const next = behind ? beginningOf(behind) : new Uint8Array()
  const end = length === null ? await server.find(next, at) : at + length
  const last = before ? endOf(before) : new Uint8Array()
  return end !== null && (await server.has(last, at - last.length)) && (await server.has(next, end)) ? end : null
}

type Hole = { sequence: number; at: number; end: number }

/** Null, and nothing is written, when the server cannot read all of it. */
async function fillHole(
  audio: AudioDatabase,
  { recording, segment }: SegmentRow,
  { sequence, at, end }: Hole,
  server: ServerBytes,
): Promise<Chunk | null> {
  const { bytes, known } = await server.read(at, end)
  if (known.includes(0)) return null
  const chunk = { recording, segment, sequence, bytes: bytes.buffer, peaks: new Uint8Array() }
  await putCopy(audio, chunk)
  return chunk
}

const beginningOf = ({ bytes }: Chunk): Uint8Array =>
  new Uint8Array(bytes, 0, Math.min(TELLING_BYTES, bytes.byteLength))

const endOf = ({ bytes }: Chunk): Uint8Array => new Uint8Array(bytes, Math.max(0, bytes.byteLength - TELLING_BYTES))

function holesIn({ chunks: written }: SegmentRow, chunks: readonly Chunk[]): number {
  let holes = 0
  let due = 0
  for (const { sequence } of chunks) {
    if (sequence !== due) holes++
    due = sequence + 1
  }
  return due < written ? holes + 1 : holes
}
