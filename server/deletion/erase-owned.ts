import type { RecordingId, UserId } from '../../contract/ids.ts'
import { removeAll } from '../blobs/blobs.ts'
import { eachOf } from '../kernel/each-of.ts'
import { turn } from '../kernel/turn.ts'
import type { Write } from '../store/schema.ts'
import type { Erasable } from '../store/tables/accounts/erasable.ts'
import { ownedRecordings, ownedUploads } from '../store/tables/accounts/owned.ts'
import { deleteUploads } from '../store/tables/recordings/uploads.ts'
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
  const { database, blobs } = ports
  for await (const { id, segments } of eachOf<Erasable>((last) => ownedRecordings(database, user, last?.id ?? ''))) {
    await eraseRecording(ports, { id, user, segments }, (write) => also(write, id))
  }
  for (let ids = await ownedUploads(database, user); ids.length > 0; ids = await ownedUploads(database, user)) {
    const some = ids
    await removeAll(blobs, await database.transaction().execute((write) => deleteUploads(write, some, user)))
    await turn()
  }
}
