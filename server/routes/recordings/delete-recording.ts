import type { endpoints } from '../../../contract/endpoints.ts'
import { type PurgePorts, purgeRecording } from '../../deletion/purge.ts'
import { tellObjection } from '../../deletion/tell-objection.ts'
import type { Handler } from '../../http/handler.ts'
import { notFound } from '../../kernel/problem.ts'
import { transactionOf } from '../../store/dialects/transactions.ts'
import { findPurged } from '../../store/tables/accounts/purged.ts'
import { changeRecording, ownRecording } from '../../store/tables/recordings/recordings.ts'

/** To the trash, or for good. Again is the same answer, because a device repeats what it got no answer to. */
export function deleteRecording(ports: PurgePorts): Handler<typeof endpoints.deleteRecording> {
  const { database, erasures } = ports
  return async ({ params, query, user }) => {
    // Also where nothing of it has arrived: that somebody objected is what is told.
    if (query.forever === '1' && query.objection === '1') await tellObjection(database, user, params.id)
    const recording = await ownRecording(database, params.id, user.id)
    if (!recording && (await findPurged(database, params.id)) !== user.id) throw notFound('Recording')
    // It may not have been listed when the call was answered with an error.
    if (!recording) await erasures.settle()
    if (recording && query.forever === '1') await purgeRecording(ports, recording)
    if (recording?.row.deletedAt === null && query.forever !== '1') {
      const deletedAt = new Date().toISOString()
      await transactionOf(database, user.id, (write) =>
        changeRecording(write, params.id, user.id, { deletedAt, by: 'person' }),
      )
    }
    return { ok: true }
  }
}
