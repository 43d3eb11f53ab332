import { z } from 'zod/mini'
import { type RecordingId, recordingIdSchema, type UserId, userIdSchema } from '../../../contract/ids.ts'
import { gapReasonSchema } from '../../../contract/recordings/recording.ts'
import type { AudioDatabase } from '../audio-database.ts'
import { beginSegment, isSameSegment, type NewChunk } from './append-chunk.ts'
import { appendOnce } from './append-once.ts'

/**
 * The OPFS fallback store: one file for each chunk, where the browser keeps files of the origin. A chunk is in it
 * only while the database refuses; then it goes back, in order and once, and its file is removed.
 */

/** the folder of the store. */
export const FALLBACK_FOLDER = 'earmark-second-lane'

/** Files by name. The port that platform/storage/origin-files.ts implements. */
export type FallbackFiles = {
  names(): Promise<string[]>
  /** Resolves when the file is on the disk; a second write of a name replaces the first. */
  write(name: string, bytes: Uint8Array): Promise<void>
  read(name: string): Promise<Uint8Array<ArrayBuffer>>
  /** Not an error when there is none. */
  remove(name: string): Promise<void>
}

/** What the database would know of the segment, and its first chunk: without it the rest cannot be decoded. */
const beginningSchema = z.object({
  recording: recordingIdSchema,
  segment: z.int(),
  owner: userIdSchema,
  mime: z.string(),
  startedAt: z.number(),
  startOffset: z.number(),
  gapReason: z.optional(gapReasonSchema),
  lock: z.optional(
    z.object({
      kid: z.string(),
      wrap: z.optional(z.string()),
      local: z.optional(z.string()),
      localKey: z.optional(z.string()),
    }),
  ),
  /** Seconds of the segment that were stored before the first chunk in this store. */
  before: z.number(),
})
export type Beginning = z.infer<typeof beginningSchema>

export async function writeBeginning(
  files: FallbackFiles,
  beginning: Beginning,
  first: ArrayBuffer | null,
): Promise<void> {
  if (first) await files.write(firstOf(beginning), new Uint8Array(first))
  const words = new TextEncoder().encode(JSON.stringify(beginning))
  await files.write(`${beginning.recording}.${beginning.segment}.begin`, words)
}

const firstOf = ({ recording, segment }: Pick<NewChunk, 'recording' | 'segment'>): string =>
  `${recording}.${segment}.first`

/** Its name says everything of a chunk but its sound, the length too: a file that a crash cut short is known by it. */
export async function writeChunk(files: FallbackFiles, chunk: NewChunk): Promise<void> {
  const content = new Uint8Array(chunk.peaks.length + chunk.bytes.byteLength)
  content.set(chunk.peaks)
  content.set(new Uint8Array(chunk.bytes), chunk.peaks.length)
  if (chunk.sequence === 0) await files.write(firstOf(chunk), new Uint8Array(chunk.bytes))
  await files.write(nameOf(chunk), content)
}

const nameOf = ({ recording, segment, sequence, seconds, peaks, bytes }: NewChunk): string =>
  [recording, segment, 'slice', sequence, Math.round(seconds * 1e6), peaks.length, bytes.byteLength].join('.')

/** A chunk that lies in the store, and how to read it. */
type Laid = { name: string; sequence: number; seconds: number; peaks: number; bytes: number }

/** What the store holds of one segment, in order. */
export type FallbackSegment = { recording: RecordingId; segment: number; names: string[]; chunks: Laid[] }

/** Everything in the store, by segment. */
export async function fallbackSegments(files: FallbackFiles): Promise<FallbackSegment[]> {
  const segments = new Map<string, FallbackSegment>()
  for (const name of await files.names()) {
    const [id, segment, kind, ...figures] = name.split('.')
    const recording = recordingIdSchema.safeParse(id)
    if (!recording.success || segment === undefined) continue
    const stem = `${id}.${segment}`
    const laid = segments.get(stem) ?? { recording: recording.data, segment: Number(segment), names: [], chunks: [] }
    segments.set(stem, laid)
    laid.names.push(name)
    const [sequence = 0, microseconds = 0, peaks = 0, bytes = 0] = figures.map(Number)
    if (kind === 'slice') laid.chunks.push({ name, sequence, seconds: microseconds / 1e6, peaks, bytes })
  }
  for (const { chunks } of segments.values()) chunks.sort((one, other) => one.sequence - other.sequence)
  return [...segments.values()].sort((one, other) => one.segment - other.segment)
}

/** Null also where a crash or a fault of the disk left only a part of it. */
export async function readBeginning(files: FallbackFiles, { recording, segment, names }: FallbackSegment) {
  const name = `${recording}.${segment}.begin`
  if (!names.includes(name)) return null
  const words = new TextDecoder().decode(await files.read(name))
  try {
    return beginningSchema.parse(JSON.parse(words))
  } catch (error) {
    console.error(name, error)
    return null
  }
}

/** Null for a chunk that a crash cut short: it was never said to be stored. */
export async function readChunk(files: FallbackFiles, of: FallbackSegment, laid: Laid): Promise<NewChunk | null> {
  const content = await files.read(laid.name)
  if (content.length !== laid.peaks + laid.bytes) return null
  const { recording, segment } = of
  const { sequence, seconds } = laid
  const peaks = content.slice(0, laid.peaks)
  return { recording, segment, sequence, seconds, peaks, bytes: content.slice(laid.peaks).buffer }
}

/**
 * Puts one segment back into the database and clears its files, each when it is safe. May be cut off at any place and
 * called again: nothing is written twice. Rejects, and keeps what is left, when the database still refuses, and where nothing
 * tells any more to what the chunks belong.
 */
export async function restoreSegment(audio: AudioDatabase, files: FallbackFiles, laid: FallbackSegment): Promise<void> {
  const beginning = (await readBeginning(files, laid)) ?? (await begunAlready(audio, laid))
  if (!beginning && laid.chunks.length > 0) throw new Error(`Where chunks of ${laid.recording} belong is not known.`)
  for (const one of laid.chunks) {
    const chunk = await readChunk(files, laid, one)
    if (chunk && beginning) await putBack(audio, files, beginning, chunk)
    await files.remove(one.name)
  }
  for (const name of laid.names) await files.remove(name)
}

/** The database knows the segment itself, but when something of it is in this store alone. */
async function begunAlready(audio: AudioDatabase, { recording, segment }: FallbackSegment): Promise<Beginning | null> {
  const row = await audio.segments.get([recording, segment])
  return row ? { ...row, before: row.seconds } : null
}

async function putBack(
  audio: AudioDatabase,
  files: FallbackFiles,
  beginning: Beginning,
  chunk: NewChunk,
): Promise<void> {
  const { before: _, ...segment } = beginning
  const row = await audio.segments.get([chunk.recording, chunk.segment])
  const fits = (row?.chunks ?? 0) >= chunk.sequence && (!row || isSameSegment(row, segment))
  if (!fits) {
    const { putElsewhere } = await import('../takes/segment-number.ts')
    return putElsewhere(audio, beginning, chunk, async () => (await files.read(firstOf(chunk))).buffer)
  }
  if (!row) await beginSegment(audio, segment)
  await appendOnce(audio, chunk)
}

/**
 * Puts back at a start what a crash left in the store. Left alone: what another person recorded, and what still runs.
 * What was thrown away is cleared. `isGone` tells whether this person deleted the recording. What fails with one segment keeps
 * no other from its place, and is thrown at the end.
 */
export async function restoreLeftSegments(
  audio: AudioDatabase,
  files: FallbackFiles,
  whose: {
    owner: UserId
    isRunning(recording: RecordingId): boolean
    isGone(recording: RecordingId): Promise<boolean>
  },
): Promise<void> {
  const failures: unknown[] = []
  for (const laid of await fallbackSegments(files)) {
    if (whose.isRunning(laid.recording)) continue
    try {
      const beginning = await readBeginning(files, laid)
      if (beginning && beginning.owner !== whose.owner) continue
      if (await whose.isGone(laid.recording)) await clearFallback(files, laid.recording)
      else await restoreSegment(audio, files, laid)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures)
}

/** Clears what the store holds of a recording, on the person's word. */
export async function clearFallback(files: FallbackFiles, recording: RecordingId): Promise<void> {
  for (const laid of await fallbackSegments(files)) {
    if (laid.recording === recording) for (const name of laid.names) await files.remove(name)
  }
}

/** Clears what the store holds of this person, and what nobody can be named of: without its beginning it is of no use. */
export async function clearFallbackOf(files: FallbackFiles, owner: UserId): Promise<void> {
  for (const laid of await fallbackSegments(files)) {
    const beginning = await readBeginning(files, laid)
    if (beginning && beginning.owner !== owner) continue
    for (const name of laid.names) await files.remove(name)
  }
}
