import type { ComparedPart, UploadParts } from '../../../contract/compare-parts.ts'
import type { Client } from '../../api/client.ts'
import { putUploadPart, uploadParts } from '../../api/compare-parts.ts'
import { chunkPages } from '../../local/audio/chunk-pages.ts'
import { putCopy } from '../../local/audio/copy-chunks.ts'
import type { AudioDatabase, Chunk, SegmentRow } from '../../local/audio-database.ts'
import { fillHoles, type Piece, TELLING_BYTES } from './fill-holes.ts'
import { placeOf, type Received, ServerBytes } from './server-bytes.ts'
import { createSha256 } from './sha256.ts'

type MendContext = { client: Client; signal: AbortSignal } & { audio: AudioDatabase }

/** Whether the server may have sound even so that this device has not. Throws ApiError. */
export type RepairUpload = (context: MendContext, row: SegmentRow) => Promise<boolean>

/**
 * Where the bytes of a segment on this device and on the server differ, or one side cannot read its own: finds which is
 * whole, chunk by chunk, and puts that in the place of the other. Afterwards both hold the union of what there was.
 */
export const repairUpload: RepairUpload = async (context, row) => {
  const { client, signal, audio } = context
  const there = await uploadParts(client, row, signal)
  if (!there) return true
  const server = new ServerBytes(context, row, there)
  const pieces = await fillHoles(audio, row, await chunksOf(audio, row), server)
  // Something is on neither side, or it is not known where: what is left is sent as another file.
  if (!pieces) return hasOthers(there, await chunksOf(audio, row))
  const ours = bytesOf(pieces, row.bytes)
  // More than this device ever had is dealt with where it is sent.
  const parts = there.parts.filter(({ start, bytes }) => start + bytes <= row.bytes)
  const unlike = parts.filter((part) => part.sha256 === null || hashOf(bytesAt(ours, part)) !== part.sha256)
  const theirs = await received(ours, parts, unlike, server)
  if (beginsOtherwise(pieces, ours, theirs)) return true
  for (const run of unlikeRuns(pieces, ours, theirs)) {
    for (const piece of run) if (takeReceived(piece, ours, theirs)) await putCopy(audio, piece.chunk)
  }
  for (const part of unlike) {
    const bytes = bytesAt(ours, part)
    if (bytes.every((byte, at) => theirs.known[part.start + at] === 1 && byte === theirs.bytes[part.start + at]))
      continue
    console.warn(`The server gets ${bytes.length} bytes of segment ${row.segment} of ${row.recording} once more.`)
    await putUploadPart(client, row, part.start, bytes, signal)
  }
  return false
}

/**
 * A disk may lose all of a segment, whose number another then has: its upload begins with the lost one. Neither may become the other's. Told
 * by the end of the first chunk: files of one recorder begin alike.
 */
function beginsOtherwise([first]: readonly Piece[], ours: Uint8Array, { bytes, known }: Received): boolean {
  // A first chunk of nothing but zeros tells nothing: what the server has may be what was lost of it.
  if (!first || isEmpty(new Uint8Array(first.chunk.bytes))) return false
  const end = Math.min(first.chunk.bytes.byteLength, bytes.length)
  const from = Math.max(0, end - TELLING_BYTES)
  const told = bytes.slice(from, end)
  // What the server cannot read is zeros here, and stands nowhere in ours.
  return !known.subarray(from, end).includes(0) && !isEmpty(told) && placeOf(told, ours) === null
}

async function chunksOf(audio: AudioDatabase, { recording, segment }: SegmentRow): Promise<Chunk[]> {
  const chunks: Chunk[] = []
  for await (const page of chunkPages(audio, recording, segment)) chunks.push(...page)
  return chunks
}

/** Whether the server's bytes are others than those that this device's begin with. */
function hasOthers({ parts }: UploadParts, chunks: readonly Chunk[]): boolean {
  let length = 0
  const pieces = chunks.map((chunk) => {
    const start = length
    length += chunk.bytes.byteLength
    return { chunk, start }
  })
  const ours = bytesOf(pieces, length)
  return parts.some((part) => part.sha256 === null || hashOf(bytesAt(ours, part)) !== part.sha256)
}

function hashOf(bytes: Uint8Array): string {
  const hash = createSha256()
  hash.update(bytes)
  return hash.hex()
}

function bytesOf(pieces: readonly Piece[], length: number): Uint8Array<ArrayBuffer> {
  const ours = new Uint8Array(length)
  for (const { start, chunk } of pieces) ours.set(new Uint8Array(chunk.bytes), start)
  return ours
}

const bytesAt = (ours: Uint8Array<ArrayBuffer>, { start, bytes }: ComparedPart): Uint8Array<ArrayBuffer> =>
  ours.subarray(start, start + bytes)

/** All that the server has; only what is unlike is fetched. */
async function received(
  ours: Uint8Array<ArrayBuffer>,
  parts: readonly ComparedPart[],
  unlike: readonly ComparedPart[],
  server: ServerBytes,
): Promise<Received> {
  const last = parts.at(-1)
  const length = last ? last.start + last.bytes : 0
  const theirs = { bytes: ours.slice(0, length), known: new Uint8Array(length).fill(1) }
  for (const { start, bytes } of unlike) {
    const found = await server.read(start, start + bytes)
    theirs.bytes.set(found.bytes, start)
    theirs.known.set(found.known, start)
  }
  return theirs
}

/**
 * Chunks in a row in which the server received something else than what is here, and which it may be right about: what
 * comes before them and behind them is the same on both sides, or they are nothing but zeros here. Not what stands elsewhere
 * here: a device that had lost chunks before has sent the server what lies behind them in their place.
 */
function unlikeRuns(pieces: readonly Piece[], ours: Uint8Array, theirs: Received): Piece[][] {
  const runs: Piece[][] = []
  let run: Piece[] = []
  const take = (isBounded: boolean): void => {
    const [first] = run
    const mayBeRight = isBounded || run.every(({ chunk }) => isEmpty(new Uint8Array(chunk.bytes)))
    if (first && mayBeRight && placeOf(theirs.bytes.subarray(first.start).slice(0, TELLING_BYTES), ours) === null)
      runs.push(run)
    run = []
  }
  for (const piece of pieces) {
    if (piece.start >= theirs.bytes.length) break
    if (isUnlike(piece, ours, theirs)) run.push(piece)
    else take(true)
  }
  take(theirs.bytes.length === ours.length)
  return runs
}

const isEmpty = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0)

function isUnlike({ start, chunk }: Piece, ours: Uint8Array, { bytes, known }: Received): boolean {
  const end = Math.min(start + chunk.bytes.byteLength, bytes.length)
  for (let at = start; at < end; at++) if (known[at] === 1 && bytes[at] !== ours[at]) return true
  return false
}

/**
 * Makes the chunk, and `ours`, what the server received of it: that came when the sound was fresh and is sealed, so what
 * differs here was lost since. Not where the server was sent nothing but zeros, and not in the first chunk, of which there
 * is a second copy here (restoreBeginning). True when it was changed.
 */
function takeReceived({ chunk, start }: Piece, ours: Uint8Array, { bytes, known }: Received): boolean {
  const end = Math.min(start + chunk.bytes.byteLength, bytes.length)
  if (isEmpty(bytes.subarray(start, end))) return false
  const here = new Uint8Array(chunk.bytes)
  if (chunk.sequence === 0 && !isEmpty(here)) return false
  for (let at = start; at < end; at++) {
    if (known[at] !== 1) continue
    ours[at] = bytes[at] ?? 0
    here[at - start] = bytes[at] ?? 0
  }
  return true
}
