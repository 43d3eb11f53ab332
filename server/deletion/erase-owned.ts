import type { RecordingId, UserId } from '../../contract/ids.ts'
import { removeAll } from '../blobs/remove-all.ts'
import type { Write } from '../store/schema.ts'
import { ownedRecordings, ownedUploads } from '../store/tables/accounts/owned.ts'
import { deleteUpload } from '../store/tables/recordings/uploads.ts'
import { eraseRecording, type PurgePorts } from './purge.ts'

/**
 * Deletes everything of one user that has bytes in a store, the trash included. `also`: runs in the transaction of each
 * recording.
 */
export async function eraseOwnedBy(
  ports: Omit<PurgePorts, 'erasures'>,
  user: UserId,
  also: (write: Write, id: RecordingId) => Promise<void> = async () => {},
): Promise<void> {
  for (const { id, segments } of await ownedRecordings(ports.database, user)) {
    await eraseRecording(ports, { id, user, segments }, (write) => also(write, id))
  }
  for (const id of await ownedUploads(ports.database, user)) {
    await removeAll(ports.blobs, await ports.database.transaction().execute((write) => deleteUpload(write, id, user)))
  }
}
