import type { peopleEndpoints } from '../../contract/people-endpoints.ts'
import type { People } from '../accounts/people.ts'
import type { Blobs } from '../blobs/blobs.ts'
import type { Config } from '../config.ts'
import type { Handler } from '../http/handler.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { notFound, Problem } from '../problem.ts'
import { recordAction } from '../store/audit.ts'
import { forgetPerson, ownedIds } from '../store/owned.ts'
import { findRecording } from '../store/recordings.ts'
import type { Database } from '../store/schema.ts'
import { deleteUpload } from '../store/uploads.ts'
import { purgeRecording } from '../uploads/purge.ts'

type Ports = {
  database: Database
  blobs: Blobs
  jobs: Pick<Jobs, 'cancel'>
  people: People
  config: Pick<Config, 'owner'>
}

/**
 * One's own account with everything in it. The account is disabled first, so that nothing new comes while the rest goes;
 * stopped midway, it stays disabled and an administrator sees it.
 */
export function deleteUser(ports: Ports): Handler<typeof peopleEndpoints.deleteUser> {
  const { database, blobs, people, config } = ports
  return async ({ params, user }) => {
    if (params.id !== user.id) throw notFound('User')
    if (user.email === config.owner.email) {
      throw new Problem(409, 'This account owns the server and cannot be deleted.', { code: 'protected' })
    }
    await people.setDisabled(user.id, true)
    const { recordings, uploads } = await ownedIds(database, user.id)
    for (const id of recordings) {
      const recording = await findRecording(database, id)
      if (recording) await purgeRecording(ports, recording)
    }
    for (const id of uploads) {
      const parts = await database.transaction().execute((write) => deleteUpload(write, id, user.id))
      for (const blob of parts) await blobs.remove(blob)
    }
    await people.remove(user.id)
    await database.transaction().execute(async (write) => {
      await forgetPerson(write, user)
      await recordAction(write, { actor: user.email, action: 'account-deleted', subject: user.email })
    })
    return { ok: true }
  }
}
