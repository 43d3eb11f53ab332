import type { RecordingId, UserId } from '../../contract/ids.ts'
import type { Transcription } from '../../contract/recordings/recording.ts'
import type { Transcript } from '../../contract/recordings/transcript.ts'
import { POCKETSPHINX } from '../speech/local/pocketsphinx.ts'
import { transactionOf } from '../store/dialects/transactions.ts'
import type { Database } from '../store/schema.ts'
import { findSentences } from '../store/tables/recordings/transcripts.ts'
import type { TranscriptionQueue } from './queue-transcription.ts'

type Ports = {
  database: Database
  queueTranscription: TranscriptionQueue['queueTranscription']
  /** The better engine of this machine that is in use; null: there is none, or it is another computer's. */
  better: () => string | null
}

/** So many are looked at in one step. */
const BATCH = 50

/**
 * Drafts of PocketSphinx are transcribed again when a better engine of this machine is in: the newest first, one at a time, and only
 * while nothing else is to be transcribed. What a person has corrected stays, and is offered as before. Each call takes the next;
 * true when it queued one.
 */
export function improveDrafts({ database, queueTranscription, better }: Ports): () => Promise<boolean> {
  let engine: string | null = null
  /** Everything newer was looked at since this engine is in. */
  let after: Place | null = null
  let isDone = false
  return async () => {
    const now = better()
    if (now !== engine) [after, isDone] = [null, false]
    engine = now
    if (engine === null || isDone || (await isTranscribing(database))) return false
    const recordings = await recordingsBehind(database, after)
    for (const recording of recordings) {
      const { id, user } = recording
      after = recording
      if (isDraft(recording.transcription) && (await isUntouched(database, id))) {
        await transactionOf(database, user, (write) => queueTranscription(write, id, user))
        return true
      }
    }
    isDone = recordings.length < BATCH
    return false
  }
}

type Place = { id: RecordingId; createdAt: string }
type Found = Place & { user: UserId; transcription: Transcription }

async function isTranscribing(database: Database): Promise<boolean> {
  const job = database
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'transcribe')
    .where('state', 'in', ['queued', 'running'])
  return (await job.limit(1).executeTakeFirst()) !== undefined
}

/** The newest first. What was transcribed is sealed, so that the database cannot choose by it. */
async function recordingsBehind(database: Database, after: Place | null): Promise<Found[]> {
  const query = database
    .selectFrom('recordings')
    .select(['id', 'user_id', 'created_at', 'transcription'])
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(BATCH)
  const behind = ({ createdAt, id }: Place) =>
    query.where(({ and, eb, or }) =>
      or([eb('created_at', '<', createdAt), and([eb('created_at', '=', createdAt), eb('id', '<', id)])]),
    )
  const rows = await (after === null ? query : behind(after)).execute()
  return rows.map((row) => ({
    id: row.id as RecordingId,
    user: row.user_id as UserId,
    createdAt: row.created_at,
    transcription: JSON.parse(row.transcription) as Transcription,
  }))
}

const isDraft = (transcription: Transcription): boolean =>
  transcription.state === 'done' && transcription.engine === POCKETSPHINX && !transcription.empty

async function isUntouched(database: Database, id: RecordingId): Promise<boolean> {
  const transcript: Transcript | null = await findSentences(database, id)
  if (transcript === null || transcript.engine !== POCKETSPHINX) return false
  return transcript.named === undefined && transcript.segments.every(isAsHeard)
}

const isAsHeard = ({ heard, edited }: Transcript['segments'][number]): boolean =>
  heard === undefined && edited === undefined
