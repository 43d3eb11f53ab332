import type { CompactTranscript } from '../../contract/compact.ts'
import { CHANGES_PAGE_BYTES } from '../../contract/limits.ts'
import type { Transcript } from '../../contract/recordings/transcript.ts'
import { withoutWords } from '../../core/text/words.ts'
import { hasInnerWords, type StoredTranscript } from './stored-form.ts'

/** What its rows say of a transcript besides. */
export type Versions = { revision: number; version: string | null }

/**
 * The version of the words. Those of a row that was written by a server of before, and was not split yet, lie inside it and
 * change with it.
 */
export const versionOf = ({ revision, version }: Versions, hasInnerWords: boolean): string | null =>
  hasInnerWords ? `row-${revision}` : version

/** Without words, and without the text, which its segments contain. */
export function compactTranscript(transcript: Transcript, versions: Versions): CompactTranscript {
  const { text: _, segments, ...rest } = transcript
  return { ...rest, segments: withoutWords(segments), words: versionOf(versions, hasInnerWords(transcript)) }
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Whether it is too long for a page, so that it is sent in parts. */
export const isLong = (transcript: CompactTranscript): boolean => bytesOf(transcript) > CHANGES_PAGE_BYTES

/** JSON of a `TranscriptPart`: segments from this index on, as many as fit a page, at least one. */
export function partOfStored({ body }: StoredTranscript, { from, ...versions }: Versions & { from: number }): string {
  const transcript = compactTranscript(JSON.parse(body) as Transcript, versions)
  let bytes = 0
  let end = from
  while (end < transcript.segments.length) {
    bytes += bytesOf(transcript.segments[end]) + 1
    if (bytes > CHANGES_PAGE_BYTES && end > from) break
    end++
  }
  const next = end < transcript.segments.length ? end : null
  const part = { ...transcript, segments: transcript.segments.slice(from, end) }
  return JSON.stringify({ revision: versions.revision, transcript: part, next })
}
