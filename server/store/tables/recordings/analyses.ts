import type { RecordingId, UserId } from '../../../../contract/ids.ts'
import type { Analysis } from '../../../../contract/recordings/analysis.ts'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import { textHash, transcriptHash } from '../../../transcripts/transcript-hash.ts'
import { nextRevision } from '../../feed/revisions.ts'
import type { Database, Write } from '../../schema.ts'
import { sealerOf } from '../../sealed-columns.ts'

/** An analysis belongs to a transcript as it was: other words, or other people who said them, ask for another one. */
export type KeptAnalysis = { analysis: Analysis; transcriptHash: string }

/**
 * Whether it is an analysis of exactly this transcript. Servers of before looked at the words alone: what they made stays good until
 * somebody names a speaker, or gives a sentence to another one.
 */
export const isOf = ({ analysis, transcriptHash: kept }: KeptAnalysis, transcript: Transcript): boolean =>
  kept === transcriptHash(transcript) ||
  (kept === textHash(transcript.text) && Date.parse(analysis.createdAt) >= lastNamed(transcript))

/** When somebody last said who speaks. Milliseconds. */
const lastNamed = ({ named = {}, segments }: Transcript): number =>
  [...Object.values(named), ...segments.map(({ reassigned = 0 }) => reassigned)].reduce((a, b) => Math.max(a, b), 0)

/** Null while there is none. For callers who have checked whose recording it is. */
export async function findAnalysis(database: Database | Write, id: RecordingId): Promise<KeptAnalysis | null> {
  const row = await database
    .selectFrom('analyses')
    .select(['recording_id', 'user_id', 'body', 'transcript_hash'])
    .where('recording_id', '=', id)
    .executeTakeFirst()
  return row ? { analysis: JSON.parse(row.body) as Analysis, transcriptHash: row.transcript_hash } : null
}

/** Stores the analysis, in the place of an older one, and puts it at the end of the change feed. */
export async function saveAnalysis(write: Write, user: UserId, kept: KeptAnalysis): Promise<void> {
  const of = { recording_id: kept.analysis.recordingId, user_id: user }
  const seal = sealerOf('analyses', of)
  const row = {
    user_id: user,
    revision: await nextRevision(write, user),
    body: seal('body', JSON.stringify(kept.analysis)),
    transcript_hash: seal('transcript_hash', kept.transcriptHash),
  }
  await write
    .insertInto('analyses')
    .values({ ...of, ...row })
    .onConflict((conflict) => conflict.column('recording_id').doUpdateSet(row))
    .execute()
}
