import { type compactEndpoints, WORDS_CHANGED } from '../../../contract/compact.ts'
import { callerGone } from '../../http/caller-gone.ts'
import { type Handler, Written } from '../../http/handler.ts'
import { HttpError, notFound } from '../../kernel/problem.ts'
import type { Database } from '../../store/schema.ts'
import { ownRecording } from '../../store/tables/recordings/recordings.ts'
import { wordsIn } from '../../store/tables/recordings/transcript-words.ts'
import { findBody, findTranscriptRow } from '../../store/tables/recordings/transcripts.ts'
import type { TranscriptThreads } from '../../transcripts/transcript-threads.ts'

type Ports = { database: Database }
type PartPorts = Ports & { transcripts: TranscriptThreads }

/** What the feed does not carry of a transcript. Of one in the trash as well: the feed has that too. */
export function transcriptPart(ports: PartPorts): Handler<typeof compactEndpoints.transcript> {
  const { database, transcripts } = ports
  return async ({ params: { id }, query, user, reply }) => {
    const row = (await ownRecording(database, id, user.id)) && (await findBody(database, id))
    if (!row) throw notFound('Transcript')
    const { revision, version, body } = row
    const stored = { body, words: null }
    const options = { person: user.id, signal: callerGone(reply) }
    const part = await transcripts.run('part', [stored, { revision, version, from: Number(query.from ?? 0) }], options)
    return new Written(Buffer.from(part))
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
