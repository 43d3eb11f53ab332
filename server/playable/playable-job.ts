import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { RecordingId, UserId } from '../../contract/ids.ts'
import { isSealed } from '../../contract/recordings/sealed-audio.ts'
import type { Blobs } from '../blobs/blobs.ts'
import { byPerson } from '../jobs/by-person.ts'
import type { JobHandler } from '../jobs/job-handler.ts'
import { enqueueJob } from '../jobs/job-rows.ts'
import { turn } from '../kernel/turn.ts'
import { withScratchFolder } from '../speech/scratch.ts'
import { transactionOf } from '../store/dialects/transactions.ts'
import type { Database } from '../store/schema.ts'
import { dropMade } from '../store/tables/recordings/made-files.ts'
import { findRecording, type StoredSegment, setSeconds } from '../store/tables/recordings/recordings.ts'
import { byTurns, type TurnPorts } from './by-turns.ts'
import { playableName } from './playable-blob.ts'
import { removeUnowned } from './remove-unowned.ts'
import { runRemux } from './run-remux.ts'
import { copyBlob } from './segment-files.ts'

type Ports = TurnPorts & { blobs: Blobs; scratch: string; remux?: typeof runRemux }

/**
 * Makes of each segment a file that states its length and is seekable at once, and corrects the recording's seconds by what was
 * counted in it. A segment that cannot be improved is played as it came, and so is a sealed one, which only devices can open.
 */
export function playableJob(ports: Ports): JobHandler {
  const { database, blobs, scratch, remux = runRemux } = ports
  const makeOf = ({ blob, mime }: StoredSegment, signal: AbortSignal) =>
    withScratchFolder(scratch, async (folder) => {
      const source = await copyBlob(blobs, blob, join(folder, 'raw'), mime, signal)
      const target = join(folder, 'playable')
      const made = await remux(source, target, signal)
      if (!made?.isBetter) return made?.seconds ?? null
      const name = playableName(blob)
      // An earlier attempt of this job may have made it.
      await blobs.remove(name)
      await blobs.write(name, createReadStream(target))
      return made.seconds
    })
  return {
    async run(job, { signal }) {
      const recording = await findRecording(database, job.subject)
      if (!recording || isSealed(recording)) return
      const { segments } = recording
      try {
        const made = await byTurns(ports, job, segments, (segment) => makeOf(segment, signal))
        const counted = new Map<number, number>()
        for (const { segment, blob } of segments) {
          const seconds = made.get(blob) ?? null
          if (seconds !== null) counted.set(segment, seconds)
        }
        await transactionOf(database, job.user, async (write) => {
          await setSeconds(write, job.subject, job.user, counted)
          await dropMade(write, job.subject, job.kind)
        })
      } finally {
        await removeUnowned({ database, blobs }, recording, playableName)
      }
    },
    // No message for the user: the bytes are played as they came.
    async onFailed() {},
  }
}

/** Jobs enqueued at once. */
const BATCH = 100

/** At a start: enqueues recordings from before there were playable files. In batches, until it is aborted. */
export async function queueUnplayable(database: Database, signal?: AbortSignal): Promise<void> {
  const asked = database.selectFrom('jobs').select('subject').where('kind', '=', 'playable')
  while (!signal?.aborted) {
    const query = database.selectFrom('recordings').select(['id', 'user_id']).where('id', 'not in', asked)
    const rows = await query.limit(BATCH).execute()
    const batch = rows.map((row) => ({ id: row.id as RecordingId, user: row.user_id as UserId }))
    for (const [user, ids] of byPerson(batch)) {
      await transactionOf(database, user, async (write) => {
        for (const subject of ids) await enqueueJob(write, { kind: 'playable', subject, user }, Date.now())
      })
    }
    if (batch.length < BATCH) return
    await turn()
  }
}
