import { type CompactChange, type CompactTranscript, compactEndpoints } from '../../../../contract/compact.ts'
import { ApiError, wrongFormat } from '../../../api/api-error.ts'
import { checked, kindOf } from '../feed-change.ts'
import type { Calls } from '../feed-page.ts'

/** Puts transcripts that are too long for a page in the places where the page names them. */
export async function fillLong(calls: Calls, changes: readonly unknown[]): Promise<unknown[]> {
  const filled: unknown[] = []
  for (const change of changes) {
    if (kindOf(change) !== 'long-transcript') filled.push(change)
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
    if (error instanceof ApiError && (error.status === 404 || error.status === 410)) return []
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
