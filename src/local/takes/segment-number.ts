import { beginSegment, isSameSegment, type NewChunk, type NewSegment } from '../audio/append-chunk.ts'
import { appendOnce, areSame } from '../audio/append-once.ts'
import { segmentsOf } from '../audio/chunk-pages.ts'
import type { AudioDatabase } from '../audio-database.ts'

/**
 * Under which number a segment is in the database, or goes in. Its own may be another's by now: of what was left when the database
 * vanished, or of a second page that went on with the take.
 */
export async function numberOf(audio: AudioDatabase, segment: NewSegment): Promise<number> {
  const rows = await segmentsOf(audio, segment.recording)
  const own = rows.find((row) => row.segment === segment.segment)
  if (!own || isSameSegment(own, segment)) return segment.segment
  return rows.find((row) => isSameSegment(row, segment))?.segment ?? nextNumber(rows)
}

const nextNumber = (rows: readonly Pick<NewSegment, 'segment'>[]): number =>
  Math.max(-1, ...rows.map(({ segment }) => segment)) + 1

/**
 * Puts a chunk back that does not fit where its number says: see {@link numberOf}. Where the database lost what was spoken before it,
 * what is left becomes a segment of its own behind the hole, known again by its place in time; it begins with the copy of
 * the first chunk, as it could not be decoded without.
 * @param before seconds of its segment that were stored before the first chunk in the fallback store
 */
export async function putElsewhere(
  audio: AudioDatabase,
  { before, ...segment }: NewSegment & { before: number },
  chunk: NewChunk,
  readFirst: () => Promise<ArrayBuffer>,
): Promise<void> {
  const { recording, sequence } = chunk
  const number = await numberOf(audio, segment)
  const row = await audio.segments.get([recording, number])
  if (number !== chunk.segment && (row?.chunks ?? 0) >= sequence) {
    if (!row) await beginSegment(audio, { ...segment, segment: number })
    await appendOnce(audio, { ...chunk, segment: number })
    return
  }
  const startOffset = segment.startOffset + before
  const rows = await segmentsOf(audio, recording)
  const known = rows.find((one) => one.segment !== number && one.startOffset === startOffset)
  const rest = known?.segment ?? nextNumber([...rows, { segment: number }])
  if (!known) await beginSegment(audio, { ...segment, segment: rest, startOffset })
  const place = { recording, segment: rest }
  if (!known?.chunks) {
    const bytes = await readFirst()
    await appendOnce(audio, { ...place, sequence: 0, bytes, seconds: 0, peaks: new Uint8Array() })
  }
  const next = known?.chunks || 1
  const last = await audio.chunks.get([recording, rest, next - 1])
  if (!last || !areSame(last.bytes, chunk.bytes)) await appendOnce(audio, { ...chunk, ...place, sequence: next })
}
