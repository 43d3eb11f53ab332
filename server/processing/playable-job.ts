import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type { RecordingId, UserId } from '../../contract/ids.ts'
import { isSealed } from '../../contract/recordings/sealed-audio.ts'
import type { Blobs } from '../blobs/blobs.ts'
import { byPerson } from '../jobs/by-person.ts'
import type { JobHandler } from '../jobs/job-handler.ts'
import { enqueueJob } from '../jobs/job-rows.ts'
import { playableName } from '../playable/playable-blob.ts'
import { runRemux } from '../playable/run-remux.ts'
import { copyBlob } from '../playable/segment-files.ts'
import { withScratchFolder } from '../speech/scratch.ts'
import { transactionOf } from '../store/dialects/transactions.ts'
import type { Database } from '../store/schema.ts'
import { findRecording, setSeconds } from '../store/tables/recordings/recordings.ts'

type Ports = { database: Database; blobs: Blobs; scratch: string }

/**
 * Makes of each segment a file that states its length and is seekable at once, and corrects the recording's seconds by what was
 * counted in it. A segment that cannot be improved is played as it came, and so is a sealed one, which only devices can open.
 */
export function playableJob({ database, blobs, scratch }: Ports): JobHandler {
  return {
    async run(job, { signal }) {
      const recording = await findRecording(database, job.subject)
      if (!recording || isSealed(recording)) return
      const counted = new Map<number, number>()
      await withScratchFolder(scratch, async (folder) => {
        for (const { segment, blob, mime } of recording.segments) {
          const source = await copyBlob(blobs, blob, join(folder, `${segment}-raw`), mime, signal)
          const target = join(folder, `${segment}-playable`)
          const made = await runRemux(source, target, signal)
          if (!made) continue
          counted.set(segment, made.seconds)
          if (!made.isBetter) continue
          const name = playableName(blob)
          // An earlier attempt of this job may have made it.
          await blobs.remove(name)
          await blobs.write(name, createReadStream(target))
        }
      })
      await transactionOf(database, job.user, (write) => setSeconds(write, job.subject, job.user, counted))
      // Permanently deleted meanwhile: what was written after that has no owner.
      if (await findRecording(database, job.subject)) return
      for (const { blob } of recording.segments) await blobs.remove(playableName(blob))
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
