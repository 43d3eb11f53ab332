import type { CompactTranscript } from '../../../contract/compact.ts'
import { CHANGES_PAGE_BYTES } from '../../../contract/limits.ts'
import { withoutWords } from '../../../core/text/words.ts'
import { type TranscriptRow, wordsVersion } from '../tables/recordings/transcript-words.ts'

/** Without words, and without the text, which its segments contain. */
export function compactTranscript(row: Omit<TranscriptRow, 'words'>): CompactTranscript {
  const { text: _, segments, ...rest } = row.transcript
  return { ...rest, segments: withoutWords(segments), words: wordsVersion(row) }
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Whether it is too long for a page, so that it is sent in parts. */
export const isLong = (transcript: CompactTranscript): boolean => bytesOf(transcript) > CHANGES_PAGE_BYTES

/** Its segments from this index on, as many as fit a page, at least one. */
export function partOf(
  transcript: CompactTranscript,
  from: number,
): { transcript: CompactTranscript; next: number | null } {
  let bytes = 0
  let end = from
  while (end < transcript.segments.length) {
    bytes += bytesOf(transcript.segments[end]) + 1
    if (bytes > CHANGES_PAGE_BYTES && end > from) break
    end++
  }
  const next = end < transcript.segments.length ? end : null
  return { transcript: { ...transcript, segments: transcript.segments.slice(from, end) }, next }
}
