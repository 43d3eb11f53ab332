import { isSealed } from '../../../contract/recordings/sealed-audio.ts'
import { setInRow, TRASHED } from '../../../core/sealing/row-fields.ts'
import type { AppDatabase, LocalRecording } from '../../local/app-database.ts'
import { isHeld } from '../../local/device/held-by-server.ts'
import { queueRewrite } from '../../local/recordings/queue-edit.ts'

/**
 * What the server was told in the clear, a recording's way into the trash or out of it, stands in its sealed row as well, by which
 * the person's devices check what the server deletes. A page writes the row, whoever told the server. Inside the caller's
 * transaction, before the server's answer is merged. Resolves to the row as it is then. @param now milliseconds since 1970
 */
export async function noteTrash(app: AppDatabase, local: LocalRecording, now: number): Promise<LocalRecording> {
  if (!isSealed(local)) return local
  const before = local.sealed?.row ?? {}
  const row = setInRow(before, TRASHED, local.deletedAt, now)
  if (row === before) return local
  const noted: LocalRecording = { ...local, sealed: { unsent: 'row', ...local.sealed, row } }
  await app.recordings.put(noted)
  const titles = app.outbox
    .where('recording')
    .equals(local.id)
    .filter(({ work }) => work.kind === 'title')
  // One that waits takes the whole row along; and a server that lost it takes none.
  if (isHeld(noted, undefined) && (await titles.count()) === 0) await queueRewrite(app, noted)
  return noted
}

export const noteTrashOf = (app: AppDatabase, id: LocalRecording['id'], now: number): Promise<unknown> =>
  app.transaction('rw', app.recordings, app.outbox, async () => {
    const local = await app.recordings.get(id)
    if (local) await noteTrash(app, local, now)
  })
