import { type compactEndpoints, WORDS_CHANGED } from '../../../contract/compact.ts'
import { callerGone } from '../../http/caller-gone.ts'
import { type Handler, Written } from '../../http/handler.ts'
import { HttpError, notFound } from '../../kernel/problem.ts'
import type { Database } from '../../store/schema.ts'
import { ownRecording } from '../../store/tables/recordings/recordings.ts'
import { findBody, findStored } from '../../store/tables/recordings/transcripts.ts'
import { versionOf } from '../../transcripts/compact-form.ts'
import { isWithInnerWords } from '../../transcripts/stored-form.ts'
import { TranscriptTooLongError } from '../../transcripts/too-long.ts'
import type { TranscriptThreads } from '../../transcripts/transcript-threads.ts'

type Ports = { database: Database; transcripts: TranscriptThreads }

/** What the feed does not carry of a transcript. Of one in the trash as well: the feed has that too. */
export function transcriptPart({ database, transcripts }: Ports): Handler<typeof compactEndpoints.transcript> {
  return async ({ params: { id }, query, user, reply }) => {
    const row = (await ownRecording(database, id, user.id)) && (await findBody(database, id))
    if (!row) throw notFound('Transcript')
    const { revision, version, body } = row
    const stored = { body, words: null }
    const options = { person: user.id, signal: callerGone(reply) }
    const asked = { revision, version, from: Number(query.from ?? 0) }
    const part = await transcripts.run('part', [stored, asked], options).catch(leftOut)
    return new Written(Buffer.from(part))
  }
}

/** 410 is what a device passes over: any other answer would keep it from all that comes after this one in the feed. */
function leftOut(error: unknown): never {
  if (!(error instanceof TranscriptTooLongError)) throw error
  throw new HttpError(410, 'This transcript is longer than the server can send.', { code: 'too-long', cause: error })
}

/** As they are stored: only in rows of before they lie among the text, which is long. */
export function words({ database, transcripts }: Ports): Handler<typeof compactEndpoints.words> {
  return async ({ params: { id }, query, user, reply }) => {
    if (!(await ownRecording(database, id, user.id))) throw notFound('Recording')
    const row = await findStored(database, id)
    const isInner = row !== null && isWithInnerWords(row.body)
    if (!row || versionOf(row, isInner) !== query.version) throw wordsChanged()
    const options = { person: user.id, signal: callerGone(reply) }
    const kept = isInner ? await transcripts.run('innerWords', [row], options) : bytesOf(row.words)
    if (!kept) throw wordsChanged()
    return kept
  }
}

const bytesOf = (words: string | null): Uint8Array | null => (words === null ? null : Buffer.from(words, 'base64'))

const wordsChanged = (): HttpError =>
  new HttpError(409, 'The transcript was changed. Sync, and ask for its words again.', { code: WORDS_CHANGED })
