import type { RecordingId } from '../../../contract/ids.ts'
import type { LocalRecording, OutboxEntry } from '../../local/app-database.ts'
import { audioOnDevice } from '../../local/audio/confirmed-audio.ts'
import { removeUnchanged } from '../../local/audio/remove-unchanged.ts'
import { isDamaged, isHeld, readReplica, UNHEARD, unconfirmedSegments } from '../../local/device/held-by-server.ts'
import { runningTakes, takeLock, unfinishedTakes } from '../../local/takes/unfinished.ts'
import { askSession } from '../ask-session.ts'
import type { DrainContext } from '../drain-context.ts'
import { beginResync } from '../feed/resync.ts'

type Context = Pick<DrainContext, 'app' | 'audio' | 'owner' | 'client' | 'locks'> & {
  signal?: AbortSignal
  /** Removes what lies of it beside the database. */
  clearFallback?(recording: RecordingId): Promise<void>
}

/** So many recordings were removed here since, and so many wait to be sent. */
export type Revoked = { removed: number; kept: number }

/**
 * After a 401: asks the server itself whether this device was signed out on purpose. If so, removes what the server has in the
 * very state that this device has compared everything with, and keeps all else. Null where the session has only ended; when
 * that was because the server was restored, nothing here counts as held by it any more until it was compared.
 * Rejects as the client and the databases do.
 */
export async function applyRevocation(context: Context): Promise<Revoked | null> {
  const { app, client, owner, signal } = context
  const replica = await readReplica(app)
  const told = await askSession({ client, restoreId: replica?.id, signal })
  if (told?.code === 'restored' && replica) {
    await app.transaction('rw', app.meta, app.seen, async () => {
      // Another tab may have signed in and compared meanwhile.
      if ((await readReplica(app))?.id === replica.id) await beginResync(app, UNHEARD)
    })
  }
  if (told?.code !== 'revoked' || told.user !== owner || told.restoreId === undefined) return null
  return removeHeld(context, told.restoreId)
}

async function removeHeld(context: Context, restoreId: string): Promise<Revoked> {
  const { app, audio, owner, locks, clearFallback } = context
  const replica = await readReplica(app)
  const mayGo = replica?.whole === true && replica.id === restoreId
  const running = await runningTakes(locks)
  const rows = await app.recordings.toArray()
  const outbox = await app.outbox.toArray()
  const sound = await audioOnDevice(audio, owner)
  const held = rows.filter(
    (row) =>
      mayGo &&
      isHeld(row, replica) &&
      !isDamaged(row) &&
      unconfirmedSegments(row, sound.get(row.id) ?? []).length === 0 &&
      !running.has(takeLock(row.id)) &&
      !isUploading(outbox, row.id),
  )
  // Before its row: sound without one would be offered as a take that was never saved. The server has it.
  for (const { id } of held) {
    await removeUnchanged(audio, sound.get(id) ?? [])
    await clearFallback?.(id)
  }
  const kept = rows.length - held.length + (await unfinishedTakes(audio, app, owner, locks)).length
  return app.transaction('rw', app.tables, async () => {
    let removed = 0
    for (const row of held) if (await removeWords(context, row)) removed++
    if (mayGo) await removeTalk(context)
    const before = await app.meta.get('revoked')
    const all = {
      removed: removed + (before?.key === 'revoked' ? before.removed : 0),
      kept: kept + held.length - removed,
    }
    await app.meta.put({ key: 'revoked', ...all })
    // What is removed comes back after a sign-in.
    if (mayGo) {
      await app.meta.put({ key: 'cursor', cursor: 0 })
      await app.meta.delete('first')
      await app.keys.delete('values-read')
    }
    return all
  })
}

const isUploading = (outbox: readonly OutboxEntry[], id: RecordingId): boolean =>
  outbox.some(({ recording, work }) => recording === id && (work.kind === 'upload' || work.kind === 'upload-ahead'))

/** True when nothing of it waits to be sent, and its row went too. */
async function removeWords({ app }: Context, { id }: LocalRecording): Promise<boolean> {
  const waiting = await app.outbox.where('recording').equals(id).toArray()
  // Its words are to be given back to the server.
  if (waiting.some(({ work }) => work.kind === 'give-back')) return false
  const asked = waiting.flatMap(({ work }) => ('message' in work ? work.message : []))
  await app.transcripts.delete(id)
  await app.words.delete(id)
  await app.analyses.delete(id)
  await app.progress.delete(id)
  await app.messages
    .where('[recordingId+timestamp]')
    .between([id, ''], [id, '\uffff'])
    .filter((message) => !asked.includes(message.id))
    .delete()
  if (waiting.length > 0) return false
  await app.recordings.delete(id)
  return true
}

/** The chat over all recordings, but for questions that wait, and what was told of recordings. */
async function removeTalk({ app }: Context): Promise<void> {
  const waiting = (await app.outbox.toArray()).filter(({ recording }) => recording === null)
  await app.notices.clear()
  if (waiting.some(({ work }) => work.kind === 'give-back-messages')) return
  const asked = waiting.flatMap(({ work }) => ('message' in work ? work.message : []))
  await app.libraryMessages.filter(({ id }) => !asked.includes(id)).delete()
}
