import { type compactEndpoints, WORDS_CHANGED } from '../../../contract/compact.ts'
import type { Handler } from '../../http/handler.ts'
import { HttpError, notFound } from '../../kernel/problem.ts'
import { compactTranscript, partOf } from '../../store/feed/compact-transcripts.ts'
import type { Database } from '../../store/schema.ts'
import { ownRecording } from '../../store/tables/recordings/recordings.ts'
import { wordsIn } from '../../store/tables/recordings/transcript-words.ts'
import { findTranscriptRow } from '../../store/tables/recordings/transcripts.ts'

type Ports = { database: Database }

/** What the feed does not carry of a transcript. Of one in the trash as well: the feed has that too. */
export function transcriptPart({ database }: Ports): Handler<typeof compactEndpoints.transcript> {
  return async ({ params: { id }, query, user }) => {
    const row = (await ownRecording(database, id, user.id)) && (await findTranscriptRow(database, id))
    if (!row) throw notFound('Transcript')
    return { revision: row.revision, ...partOf(compactTranscript(row), Number(query.from ?? 0)) }
  }
}

export function words({ database }: Ports): Handler<typeof compactEndpoints.words> {
  return async ({ params: { id }, query, user }) => {
    if (!(await ownRecording(database, id, user.id))) throw notFound('Recording')
    const row = await findTranscriptRow(database, id)
    const kept = row && wordsIn(row)
    if (kept?.version === query.version) return Uint8Array.from(kept.bytes)
    throw new HttpError(409, 'The transcript was changed. Sync, and ask for its words again.', { code: WORDS_CHANGED })
  }
}
