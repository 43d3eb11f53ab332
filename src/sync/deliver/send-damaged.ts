import type { Segment } from '../../../contract/recordings/recording.ts'
import type { LocalRecording } from '../../local/app-database.ts'
import { chunkPages } from '../../local/audio/chunk-pages.ts'
import type { AudioDatabase } from '../../local/audio-database.ts'
import { ensureUpload } from '../../local/recordings/queue-edit.ts'
import type { DrainContext } from '../drain-context.ts'
import type { FeedChange } from '../feed/feed-change.ts'
import { createSha256 } from '../upload/sha256.ts'

/**
 * The server cannot read segments of these recordings any more. Where all the sound of one is here, byte by byte what the
 * server once confirmed, it is as if it was never confirmed: it is kept here, and sent again.
 */
export async function sendDamaged(
  { app, audio }: Pick<DrainContext, 'app' | 'audio'>,
  changes: readonly FeedChange[],
): Promise<void> {
  for (const change of changes) {
    if (change.kind !== 'recording' || !change.recording.segments.some(({ damaged }) => damaged)) continue
    const { id, segments } = change.recording
    if (!(await isAllHere(audio, id, segments))) continue
    await app.transaction('rw', app.recordings, app.outbox, async () => {
      const row = await app.recordings.get(id)
      // In the trash there is nothing to hear; a restore brings the row again.
      if (!row || row.confirmedAt === null || row.deletedAt !== null) return
      const { confirmedUnder: _, ...rest } = row
      const lost: LocalRecording = { ...rest, confirmedAt: null }
      await app.recordings.put(lost)
      await ensureUpload(app, lost)
    })
  }
}

async function isAllHere(
  audio: AudioDatabase,
  id: LocalRecording['id'],
  segments: readonly Segment[],
): Promise<boolean> {
  for (const { segment, sha256 } of segments) {
    const hash = createSha256()
    for await (const page of chunkPages(audio, id, segment))
      for (const { bytes } of page) hash.update(new Uint8Array(bytes))
    if (hash.hex() !== sha256) return false
  }
  return true
}
