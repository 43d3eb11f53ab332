import { z } from 'zod/mini'
import type { Change } from '../../contract/changes.ts'
import {
  type CompactChange,
  type CompactTranscript,
  compactChangeSchema,
  compactEndpoints,
} from '../../contract/compact.ts'
import { type Transcript, transcriptText } from '../../contract/transcript.ts'
import { ApiFailure, wrongFormat } from '../api/api-failure.ts'
import type { Client } from '../api/client.ts'

/** A change as this device takes it in. `words`: their version, where they come apart from the transcript. */
export type FeedChange =
  | Exclude<Change, { kind: 'transcript' }>
  | { kind: 'transcript'; revision: number; transcript: Transcript; words?: string | null }

const longSchema = z.object({ kind: z.literal('long-transcript') })

/** Checks one change. Throws ApiFailure where it is none. */
export function readChange(change: unknown): FeedChange {
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

function checked(change: unknown): CompactChange {
  const parsed = compactChangeSchema.safeParse(change)
  if (!parsed.success) throw wrongFormat(parsed.error)
  return parsed.data
}

function whole({ words, ...transcript }: CompactTranscript): { transcript: Transcript; words: string | null } {
  return { transcript: { ...transcript, text: transcriptText(transcript.segments) }, words }
}

type Calls = { client: Client; signal?: AbortSignal | undefined }

/** Puts transcripts that are too long for a page in the places where the page names them. */
export async function fillLong(calls: Calls, changes: readonly unknown[]): Promise<unknown[]> {
  const filled: unknown[] = []
  for (const change of changes) {
    if (!longSchema.safeParse(change).success) filled.push(change)
    else filled.push(...(await readLong(calls, checked(change))))
  }
  return filled
}

async function readLong(calls: Calls, change: CompactChange): Promise<CompactChange[]> {
  if (change.kind !== 'long-transcript') return []
  try {
    return [await readParts(calls, change)]
  } catch (error) {
    // It is gone, or made anew: a later change of the feed tells.
    if (error instanceof ApiFailure && (error.status === 404 || error.status === 410)) return []
    throw error
  }
}

async function readParts(
  { client, signal }: Calls,
  { recordingId: id }: { recordingId: string },
): Promise<CompactChange> {
  let parts: CompactTranscript['segments'] = []
  let revision: number | null = null
  for (let from = 0; ; ) {
    const query = { from: String(from) }
    const part = await client.call(compactEndpoints.transcript, { params: { id }, query, ...(signal && { signal }) })
    if (revision !== part.revision) {
      revision = part.revision
      const isMiddle = from > 0
      from = 0
      parts = []
      if (isMiddle) continue
    }
    parts = [...parts, ...part.transcript.segments]
    if (part.next === null)
      return { kind: 'compact-transcript', revision, transcript: { ...part.transcript, segments: parts } }
    if (part.next <= from) throw wrongFormat()
    from = part.next
  }
}
