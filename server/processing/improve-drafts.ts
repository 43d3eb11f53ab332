import type { RecordingId, UserId } from '../../contract/ids.ts'
import type { Transcription } from '../../contract/recordings/recording.ts'
import { isDraft } from '../../core/transcripts/draft.ts'
import { enqueueJob } from '../jobs/job-rows.ts'
import { turn } from '../kernel/turn.ts'
import { transactionOf } from '../store/dialects/transactions.ts'
import type { Database } from '../store/schema.ts'
import { findRecording } from '../store/tables/recordings/recordings.ts'
import { isUntouchedDraft, leftBy } from './draft.ts'

type Ports = {
  database: Database
  /** The better engine of this machine that is in use; null: there is none, or it is another computer's. */
  better: () => string | null
  /** Told once when drafts could not be made again with this engine: the others stay as they are. */
  onGivenUp: (engine: string) => void
  /** Milliseconds. */
  now?: () => number
}

/** So many are looked at in one step. */
const BATCH = 50
/** One may be a recording that no engine can do: when a second one fails, it is the engine. */
const MOST_FAILED = 2
/** Between two looks at all recordings: one may have been restored from the trash. Milliseconds. */
const LOOK_MS = 60 * 60_000

/**
 * Drafts are transcribed again when a better engine of this machine is in: the newest first, one at a time, and only while nothing
 * else is to be transcribed. Meanwhile a draft is shown as it is, and stays where the engine fails, hears nothing, or somebody
 * corrects it. Each call takes the next; true when it queued one.
 */
export function improveDrafts({ database, better, onGivenUp, now = Date.now }: Ports): () => Promise<boolean> {
  let engine: string | null = null
  /** This and everything newer needs nothing in this look at all of them. */
  let after: Place | null = null
  let nextLook = 0
  let failedBefore = new Set<RecordingId>()
  return async () => {
    const inUse = better()
    await withdrawOthers(database, inUse)
    if (inUse !== engine) {
      ;[after, nextLook] = [null, 0]
      failedBefore = inUse === null ? new Set() : new Set(await failedWith(database, inUse))
    }
    engine = inUse
    if (engine === null || now() < nextLook) return false
    if ((await failedWith(database, engine)).filter((id) => !failedBefore.has(id)).length >= MOST_FAILED) {
      nextLook = Number.POSITIVE_INFINITY
      onGivenUp(engine)
      return false
    }
    if (await isTranscribing(database)) return false
    const recordings = await recordingsBehind(database, after)
    for (const recording of recordings) {
      if (isDraft(recording.transcription) && (await queueDraft(database, recording, engine))) return true
      after = recording
      // Whether somebody has corrected it stands in its transcript, which may be long.
      await turn()
    }
    if (recordings.length < BATCH) [after, nextLook] = [null, now() + LOOK_MS]
    return false
  }
}

type Place = { id: RecordingId; createdAt: string }
type Found = Place & { user: UserId; transcription: Transcription }

/** False when somebody has touched it meanwhile, or when this engine has tried, or left it for the language that it still has. */
const queueDraft = (database: Database, { id, user }: Found, improver: string): Promise<boolean> =>
  transactionOf(database, user, async (write) => {
    const now = await findRecording(write, id)
    if (!now || now.row.deletedAt !== null) return false
    const job = write.selectFrom('jobs').select('improver').where('kind', '=', 'transcribe').where('subject', '=', id)
    const last = (await job.executeTakeFirst())?.improver
    if (last === improver || last === leftBy(improver, now.row.spokenLanguage ?? null)) return false
    // Last, as its transcript may be long.
    if (!(await isUntouchedDraft(write, now.row))) return false
    await enqueueJob(write, { kind: 'transcribe', subject: id, user, improver }, Date.now())
    return true
  })

/** What waits for an engine that is not the one in use. Its drafts are found again when it is. */
async function withdrawOthers(database: Database, engine: string | null): Promise<void> {
  await database
    .deleteFrom('jobs')
    .where('kind', '=', 'transcribe')
    .where('state', '=', 'queued')
    .where('improver', 'is not', null)
    .$if(engine !== null, (query) => query.where('improver', '<>', engine))
    .execute()
}

async function failedWith(database: Database, engine: string): Promise<RecordingId[]> {
  const jobs = database
    .selectFrom('jobs')
    .select('subject')
    .where('kind', '=', 'transcribe')
    .where('state', '=', 'dead')
  return (await jobs.where('improver', '=', engine).execute()).map(({ subject }) => subject as RecordingId)
}

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
