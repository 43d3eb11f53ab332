import type { RecordingId } from '../../../contract/ids.ts'
import { beginSegment, type NewChunk, type NewSegment } from '../audio/append-chunk.ts'
import { appendOnce } from '../audio/append-once.ts'
import { chunkPages, segmentsOf } from '../audio/chunk-pages.ts'
import { putCopies } from '../audio/copy-chunks.ts'
import { type FallbackFiles, fallbackSegments, readBeginning, readChunk } from '../audio/fallback-store.ts'
import { type AudioDatabase, openAudioDatabase } from '../audio-database.ts'
import { numberOf } from '../takes/segment-number.ts'
import { answered } from '../unanswered-error.ts'
import { isInMemory, openInMemory } from './in-memory-database.ts'

/** What this page still has in memory of a recording. */
export type InMemory = { beginnings: readonly NewSegment[]; chunks: readonly NewChunk[] }

/** One segment, put together from wherever it lies. */
type Gathered = { beginning: NewSegment | null; chunks: Map<number, NewChunk> }

/**
 * A whole recording in a database in memory, while the browser's own fails: what can be read of that, what lies beside it
 * and what is in the memory of this page. Nothing is removed from where it lies. Throws when a part is missing: a
 * recording with a hole that may still be filled must not be taken for the whole.
 */
export async function gatherInMemory(
  audio: AudioDatabase,
  files: FallbackFiles | null,
  recording: RecordingId,
  memory: InMemory,
): Promise<AudioDatabase> {
  const target = isInMemory(audio) ? audio : await openInMemory(openAudioDatabase)
  try {
    if (target !== audio) {
      await copyReadable(audio, target, recording).catch((error: unknown) =>
        console.error('The database does not give back its part of this recording.', error),
      )
    }
    for (const [segment, gathered] of await gather(files, recording, memory)) {
      await putTogether(target, recording, segment, gathered)
    }
    return target
  } catch (error) {
    if (target !== audio) target.close()
    throw error
  }
}

async function copyReadable(from: AudioDatabase, into: AudioDatabase, recording: RecordingId): Promise<void> {
  for (const row of await answered(segmentsOf(from, recording))) {
    let chunks = 0
    for await (const page of chunkPages(from, recording, row.segment)) {
      await putCopies(into, page)
      chunks += page.length
    }
    const header = await from.headers.get([recording, row.segment])
    if (header) await into.headers.put(header)
    if (chunks === row.chunks) await into.segments.put(row)
  }
}

async function gather(
  files: FallbackFiles | null,
  recording: RecordingId,
  { beginnings, chunks }: InMemory,
): Promise<Map<number, Gathered>> {
  const segments = new Map<number, Gathered>()
  const at = (segment: number): Gathered => {
    const known = segments.get(segment) ?? { beginning: null, chunks: new Map<number, NewChunk>() }
    segments.set(segment, known)
    return known
  }
  for (const laid of files ? await fallbackSegments(files) : []) {
    if (!files || laid.recording !== recording) continue
    const { before: _, ...beginning } = (await readBeginning(files, laid)) ?? { before: 0 }
    if ('owner' in beginning) at(laid.segment).beginning = beginning
    for (const one of laid.chunks) {
      const chunk = await readChunk(files, laid, one)
      if (chunk) at(laid.segment).chunks.set(chunk.sequence, chunk)
    }
  }
  for (const beginning of beginnings) if (beginning.recording === recording) at(beginning.segment).beginning = beginning
  for (const chunk of chunks) at(chunk.segment).chunks.set(chunk.sequence, chunk)
  return segments
}

async function putTogether(
  into: AudioDatabase,
  recording: RecordingId,
  segment: number,
  { beginning, chunks }: Gathered,
): Promise<void> {
  // Under its number there may be another segment.
  const number = beginning ? await numberOf(into, beginning) : segment
  const row = await into.segments.get([recording, number])
  const known = row?.chunks ?? 0
  if (!row && beginning && chunks.size > 0) await beginSegment(into, { ...beginning, segment: number })
  let next = known
  for (let chunk = chunks.get(next); chunk; chunk = chunks.get(++next))
    await appendOnce(into, { ...chunk, segment: number })
  if ([...chunks.keys()].every((sequence) => sequence < next)) return
  throw new Error('A part of this recording is in the database of this browser, which does not give it back.')
}
