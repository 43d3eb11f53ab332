import { randomUUID } from 'node:crypto'
import type { RecordingId, UserId } from '../../contract/ids.ts'
import type { Database } from '../../server/store/schema.ts'
import { insertRecording } from '../../server/store/tables/recordings/recordings.ts'

/**
 * Gives a user so many recordings, beside the running server. Their sound is nowhere.
 * @param state `off`: no start of a server queues them
 */
export async function fillServer(
  database: Database,
  owner: UserId,
  count: number,
  state: 'waiting' | 'off' = 'waiting',
): Promise<void> {
  await database.transaction().execute(async (write) => {
    for (let at = 0; at < count; at++) {
      const id = randomUUID() as string as RecordingId
      const segment = {
        segment: 0,
        mime: 'audio/webm',
        bytes: 9_000_000,
        sha256: '0'.repeat(64),
        startOffset: 0,
        seconds: 1500,
      }
      await insertRecording(write, {
        userId: owner,
        segments: [{ ...segment, blob: `recordings/${id}/0` }],
        row: {
          ...{ id, title: `Meeting ${at}`, duration: 1500, fileSize: 9_000_000 },
          ...{ createdAt: new Date().toISOString(), mime: 'audio/webm', segments: [segment], peaks: 'x'.repeat(400) },
          ...{ isTranscribed: false, isFavorite: false, highlights: [], transcription: { state } },
          ...{ analysis: 'none' as const, deletedAt: null },
        },
      })
    }
  })
}
