import { z } from 'zod/mini'
import type { Change } from '../../../contract/changes.ts'
import { type CompactChange, type CompactTranscript, compactChangeSchema } from '../../../contract/compact.ts'
import { type Transcript, transcriptText } from '../../../contract/recordings/transcript.ts'
import { wrongFormat } from '../../api/api-error.ts'

/** A change as this device takes it in. `words`: their version, where they come apart from the transcript. */
export type FeedChange =
  | Exclude<Change, { kind: 'transcript' }>
  | { kind: 'transcript'; revision: number; transcript: Transcript; words?: string | null }

const kindSchema = z.object({ kind: z.string() })

/** The kind of a change that was not checked yet. */
export const kindOf = (change: unknown): string | undefined => kindSchema.safeParse(change).data?.kind

const KINDS: readonly string[] = [
  'recording',
  'transcript',
  'compact-transcript',
  'long-transcript',
  'analysis',
  'message',
  'library-message',
  'purged',
] satisfies CompactChange['kind'][]

/**
 * Checks one change. Null for a kind that only a later version of the page knows: it asks from 0 once, as its cursor is past it.
 * Throws ApiError where it is no change.
 */
export function readChange(change: unknown): FeedChange | null {
  const kind = kindOf(change)
  if (kind !== undefined && !KINDS.includes(kind)) return null
  const known = checked(change)
  switch (known.kind) {
    case 'compact-transcript':
      return { ...whole(known.transcript), kind: 'transcript', revision: known.revision }
    case 'long-transcript':
      throw new Error('The parts of a long transcript come before it is taken in.')
    default:
      return known
  }
}

export function checked(change: unknown): CompactChange {
  const parsed = compactChangeSchema.safeParse(change)
  if (!parsed.success) throw wrongFormat(parsed.error)
  return parsed.data
}

function whole({ words, ...transcript }: CompactTranscript): { transcript: Transcript; words: string | null } {
  return { transcript: { ...transcript, text: transcriptText(transcript.segments) }, words }
}
