import type { endpoints } from '../../contract/endpoints.ts'
import type { Blobs } from '../blobs/blobs.ts'
import type { Handler } from '../http/handler.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { notFound } from '../problem.ts'
import { findPurged } from '../store/purged.ts'
import { changeRecording, ownRecording } from '../store/recordings.ts'
import type { Database } from '../store/schema.ts'
import { transactionOf } from '../store/transactions.ts'
import { purgeRecording } from '../uploads/purge.ts'

type Ports = { database: Database; blobs: Blobs; jobs: Pick<Jobs, 'cancel'> }

/** To the trash, or for good. Again is the same answer, because a device repeats what it got no answer to. */
export function deleteRecording(ports: Ports): Handler<typeof endpoints.deleteRecording> {
  const { database } = ports
  return async ({ params, query, user }) => {
    const recording = await ownRecording(database, params.id, user.id)
    if (!recording && (await findPurged(database, params.id)) !== user.id) throw notFound('Recording')
    if (recording && query.forever === '1') await purgeRecording(ports, recording)
    if (recording?.row.deletedAt === null && query.forever !== '1') {
      const deletedAt = new Date().toISOString()
      await transactionOf(database, user.id, (write) => changeRecording(write, params.id, user.id, { deletedAt }))
    }
    return { ok: true }
  }
}
