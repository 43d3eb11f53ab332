import type { UserId } from '../../../contract/ids.ts'
import type { Segment } from '../../../contract/recordings/recording.ts'
import { failureOf, offline, wrongFormat } from '../../api/api-error.ts'
import type { Client } from '../../api/client.ts'
import type { LocalRecording } from '../../local/app-database.ts'
import { appendChunk, beginSegment, endSegment } from '../../local/audio/append-chunk.ts'
import { chunkPages } from '../../local/audio/chunk-pages.ts'
import { removeUnchanged } from '../../local/audio/remove-unchanged.ts'
import type { AudioDatabase, SegmentRow } from '../../local/audio-database.ts'
import { createSha256 } from '../upload/sha256.ts'
import { answerPieces } from './answer-pieces.ts'

export type FetchContext = {
  audio: AudioDatabase
  owner: UserId
  client: Client
  signal: AbortSignal
  /** Before anything is written: throws where this tab may not go on. */
  check(): Promise<void>
}

/** What came is not what the server says it has. */
export class WrongAudioError extends Error {
  override name = 'WrongAudioError'
}

/** Bytes: the player reads a hundred chunks at once. */
const CHUNK = 16 * 1024

/** One segment as the server has it, from the byte on that is missing here. It has ended here when its hash was compared. */
export async function fetchSegment(context: FetchContext, recording: LocalRecording, segment: Segment): Promise<void> {
  const { audio } = context
  const row = (): Promise<SegmentRow | undefined> => audio.segments.get([recording.id, segment.segment])
  const from = (await row())?.bytes ?? 0
  if (from < segment.bytes) {
    const body = await askFor(context, recording, segment, from)
    await context.check()
    // What goes on keeps the row that it has.
    if (!(await row())) await beginSegment(audio, rowOf(context.owner, recording, segment))
    for await (const piece of answerPieces(body)) {
      await context.check()
      await append(audio, (await row()) ?? null, segment, piece)
    }
  }
  const here = await row()
  if (!here || here.bytes < segment.bytes) throw offline()
  if ((await hashOf(audio, here)) !== segment.sha256) {
    await removeUnchanged(audio, [here])
    throw new WrongAudioError(`Segment ${segment.segment} of ${recording.id} is not what the server says.`)
  }
  await endSegment(audio, recording.id, segment.segment, 'stop')
}

async function askFor(
  { client, signal }: FetchContext,
  { id }: LocalRecording,
  { segment, sha256 }: Segment,
  from: number,
): Promise<ReadableStream<Uint8Array>> {
  const etag = `"${sha256}"`
  const response = await client.send(`/api/recordings/${id}/audio?segment=${segment}`, {
    method: 'GET',
    headers: { range: `bytes=${from}-`, 'if-range': etag },
    signal,
  })
  if (!response.ok) throw await failureOf(response)
  // A portal answers too; and where all of it comes, a piece would be written to the wrong place.
  if (response.headers.get('etag') !== etag || !response.body || (from > 0 && response.status !== 206)) {
    await response.body?.cancel()
    throw wrongFormat()
  }
  return response.body
}

const rowOf = (owner: UserId, { id, createdAt }: LocalRecording, segment: Segment) => ({
  recording: id,
  segment: segment.segment,
  owner,
  mime: segment.mime,
  startedAt: Date.parse(createdAt),
  startOffset: segment.startOffset,
  ...(segment.gapReason && { gapReason: segment.gapReason }),
})

/** All of a piece or nothing of it. */
async function append(
  audio: AudioDatabase,
  row: SegmentRow | null,
  { bytes: total, seconds }: Segment,
  piece: Uint8Array<ArrayBuffer>,
): Promise<void> {
  // It was removed meanwhile, with its recording or by a sign-out.
  if (!row) throw offline()
  const { recording, segment, chunks } = row
  await audio.transaction('rw', audio.chunks, audio.segments, audio.headers, async () => {
    for (let at = 0, sequence = chunks; at < piece.length; at += CHUNK, sequence += 1) {
      const { buffer: bytes } = piece.slice(at, at + CHUNK)
      const share = (seconds * bytes.byteLength) / total
      await appendChunk(audio, { recording, segment, sequence, bytes, seconds: share, peaks: new Uint8Array() })
    }
  })
}

async function hashOf(audio: AudioDatabase, { recording, segment }: SegmentRow): Promise<string> {
  const hash = createSha256()
  for await (const page of chunkPages(audio, recording, segment))
    for (const { bytes } of page) hash.update(new Uint8Array(bytes))
  return hash.hex()
}
