import type { RecordingId, UserId } from '../../contract/ids.ts'
import { changeRecording, findRecording, fromTable, type KeptRecording } from '../store/recordings.ts'
import type { Database, Write } from '../store/schema.ts'
import { transactionOf } from '../store/transactions.ts'
import { engineSpeed } from './engine-speed.ts'
import { enqueueJob } from './job-rows.ts'

export type TranscriptionQueue = {
  /** Queues it when there is an engine, else says that it waits; null when the person has no such recording. */
  queueTranscription(write: Write, recording: RecordingId, user: UserId): Promise<KeptRecording | null>
  /** At the start and when an engine appears: what waited for one is queued, and the other way round. */
  queueBacklog(): Promise<void>
}

/** `engine` gives the speech engine's name, null while there is none. */
export function createTranscriptionQueue(ports: {
  database: Database
  engine: () => string | null
  now?: () => number
}): TranscriptionQueue {
  const { database, now = Date.now } = ports

  async function queueTranscription(write: Write, id: RecordingId, user: UserId): Promise<KeptRecording | null> {
    const engine = ports.engine()
    if (engine === null) return changeRecording(write, id, user, { transcription: { state: 'waiting' } })
    const recording = await findRecording(write, id)
    if (recording?.userId !== user) return null
    await enqueueJob(write, { kind: 'transcribe', subject: id, user }, now())
    const { duration } = recording.row
    const estimateSeconds = duration > 0 ? Math.ceil(duration * (await engineSpeed(write, engine))) : null
    return changeRecording(write, id, user, { transcription: { state: 'queued', estimateSeconds } })
  }

  return {
    queueTranscription,
    async queueBacklog() {
      const recordings = await unfinished(database)
      for (const { row, userId } of recordings) {
        if (ports.engine() === null && row.transcription.state === 'waiting') continue
        await transactionOf(database, userId, (write) => queueTranscription(write, row.id, userId))
      }
    },
  }
}

/** Recordings on their way to a transcript that no job will take further. */
async function unfinished(database: Database): Promise<KeptRecording[]> {
  const live = database
    .selectFrom('jobs')
    .select('subject')
    .where('kind', '=', 'transcribe')
    .where('state', 'in', ['queued', 'running'])
  const rows = await database.selectFrom('recordings').selectAll().where('deleted_at', 'is', null).execute()
  const working = new Set((await live.execute()).map((row) => row.subject))
  return rows.map(fromTable).filter(({ row }) => {
    const { state } = row.transcription
    return state === 'waiting' || ((state === 'queued' || state === 'running') && !working.has(row.id))
  })
}
