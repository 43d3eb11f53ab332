import type { RecordingId, UserId } from '../../contract/ids.ts'
import type { Transcription } from '../../contract/recordings/recording.ts'
import { isSealed } from '../../contract/recordings/sealed-audio.ts'
import { byPerson } from '../jobs/by-person.ts'
import type { Jobs } from '../jobs/job-queue.ts'
import { enqueueJob } from '../jobs/job-rows.ts'
import { turn } from '../kernel/turn.ts'
import { transactionOf } from '../store/dialects/transactions.ts'
import type { Database, Write } from '../store/schema.ts'
import { changeRecording, findRecording, type KeptRecording } from '../store/tables/recordings/recordings.ts'
import { engineSpeed } from './engine-speed.ts'

export type TranscriptionQueue = {
  /** Queues it when there is an engine, else marks it as waiting; a sealed one stays off. Null when the user has no such recording. */
  queueTranscription(write: Write, recording: RecordingId, user: UserId): Promise<KeptRecording | null>
  /**
   * At a start and when an engine appears or disappears: queues what waited for one, and the other way round. In batches, between
   * which others get their turn; ends early, without an error, when it is aborted.
   */
  queueBacklog(signal?: AbortSignal): Promise<void>
}

/** What a route needs that queues one. */
export type QueuePorts = {
  database: Database
  queueTranscription: TranscriptionQueue['queueTranscription']
  jobs: Pick<Jobs, 'wake'>
}

/** Recordings that are read and queued at once: about ten milliseconds in which the database serves nobody else. */
const BATCH = 25

/** `engine` returns the name of the speech engine that hears this language (null: nobody has said which), null while there is none. */
export function createTranscriptionQueue(ports: {
  database: Database
  engine: (language: string | null) => string | null
  now?: () => number
}): TranscriptionQueue {
  const { database, now = Date.now } = ports

  async function queueTranscription(write: Write, id: RecordingId, user: UserId): Promise<KeptRecording | null> {
    const recording = await findRecording(write, id)
    if (recording?.userId !== user) return null
    if (isSealed(recording)) return changeRecording(write, id, user, { transcription: { state: 'off' } })
    const engine = ports.engine(recording.row.spokenLanguage ?? null)
    if (engine === null) return changeRecording(write, id, user, { transcription: { state: 'waiting' } })
    await enqueueJob(write, { kind: 'transcribe', subject: id, user }, now())
    const { duration } = recording.row
    const estimateSeconds = duration > 0 ? Math.ceil(duration * (await engineSpeed(write, engine))) : null
    return changeRecording(write, id, user, { transcription: { state: 'queued', estimateSeconds } })
  }

  return {
    queueTranscription,
    async queueBacklog(signal) {
      let after = ''
      while (!signal?.aborted) {
        const batch = await recordingsAfter(database, after)
        const unfinished = await unfinishedOf(database, batch)
        for (const [user, ids] of byPerson(unfinished)) {
          await transactionOf(database, user, async (write) => {
            // Read again: they may have changed, as calls and jobs run meanwhile.
            for (const { id, transcription } of await unfinishedOf(write, ids)) {
              if (ports.engine(null) === null && transcription.state === 'waiting') continue
              await queueTranscription(write, id, user)
            }
          })
        }
        const last = batch.at(-1)
        if (last === undefined || batch.length < BATCH) return
        after = last
        await turn()
      }
    },
  }
}

async function recordingsAfter(database: Database, id: string): Promise<RecordingId[]> {
  const query = database.selectFrom('recordings').select('id').where('id', '>', id).where('deleted_at', 'is', null)
  const rows = await query.orderBy('id').limit(BATCH).execute()
  return rows.map((row) => row.id as RecordingId)
}

type Unfinished = { id: RecordingId; user: UserId; transcription: Transcription }

/** Those of them that wait for a transcript and have no job. */
async function unfinishedOf(database: Database | Write, ids: readonly RecordingId[]): Promise<Unfinished[]> {
  if (ids.length === 0) return []
  const recordings = database
    .selectFrom('recordings')
    .select(['id', 'user_id', 'transcription'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
  const live = database
    .selectFrom('jobs')
    .select('subject')
    .where('kind', '=', 'transcribe')
    .where('subject', 'in', ids)
    .where('state', 'in', ['queued', 'running'])
  const rows = await recordings.execute()
  const working = new Set((await live.execute()).map((row) => row.subject))
  return rows
    .map((row) => ({
      id: row.id as RecordingId,
      user: row.user_id as UserId,
      transcription: JSON.parse(row.transcription) as Transcription,
    }))
    .filter(({ id, transcription: { state } }) => {
      return state === 'waiting' || ((state === 'queued' || state === 'running') && !working.has(id))
    })
}
