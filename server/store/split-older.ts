import { sql } from 'kysely'
import type { RecordingId, UserId } from '../../contract/ids.ts'
import { turn } from '../kernel/turn.ts'
import { SealedValueError } from '../keys/sealed.ts'
import { storedForm, wholeTranscript } from '../transcripts/stored-form.ts'
import { transactionOf } from './dialects/transactions.ts'
import type { Database, Write } from './schema.ts'
import { sealerOf } from './sealed-columns.ts'
import { saveWords } from './tables/recordings/transcript-words.ts'
import { findTranscriptRow } from './tables/recordings/transcripts.ts'

type Options = { signal: AbortSignal; report: (error: unknown) => void }

/** Rows whose ids are read at once. */
const AT_ONCE = 100

/**
 * Moves the words out of transcripts that an older version has stored, one in a transaction, so that nobody waits. Readers see no
 * change, so revisions stay. When interrupted, the next start continues.
 */
export async function splitOlder(database: Database, { signal, report }: Options): Promise<void> {
  await dropLeftOver(database)
  for (let some = await unsplit(database, ''); some.length > 0; ) {
    for (const { recording_id, user_id } of some) {
      if (signal.aborted) return
      const split = (write: Write) => splitOne(write, user_id as UserId, recording_id as RecordingId)
      // A row that does not open stays as it is, and is refused wherever it is read.
      await transactionOf(database, user_id as UserId, split).catch((error: unknown) => {
        if (!(error instanceof SealedValueError)) throw error
        report(error)
      })
      await turn()
    }
    some = await unsplit(database, some.at(-1)?.recording_id ?? '')
  }
}

const unsplit = (database: Database, after: string) =>
  database
    .selectFrom('transcripts')
    .leftJoin('transcript_words', 'transcript_words.recording_id', 'transcripts.recording_id')
    .select(['transcripts.recording_id', 'transcripts.user_id'])
    .where('transcript_words.recording_id', 'is', null)
    .where('transcripts.recording_id', '>', after)
    .orderBy('transcripts.recording_id')
    .limit(AT_ONCE)
    .execute()

async function splitOne(write: Write, user: UserId, id: RecordingId): Promise<void> {
  const row = await findTranscriptRow(write, id)
  if (!row) return
  const stored = storedForm(wholeTranscript(row))
  await saveWords(write, user, id, stored)
  const sealed = sealerOf('transcripts', { recording_id: id, user_id: user })('body', stored.body)
  await write.updateTable('transcripts').set({ body: sealed }).where('recording_id', '=', id).execute()
}

/** Words of recordings that an older version has deleted without knowing of them. */
const dropLeftOver = (database: Database) =>
  sql`delete from transcript_words where recording_id not in (select recording_id from transcripts)`.execute(database)
