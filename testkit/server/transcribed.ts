import { expect, vi } from 'vitest'
import type { RecordingId, UserId } from '../../contract/ids.ts'
import type { Recording } from '../../contract/recordings/recording.ts'
import { type Transcript, type TranscriptSegment, transcriptText } from '../../contract/recordings/transcript.ts'
import { changeRecording } from '../../server/store/tables/recordings/recordings.ts'
import { saveTranscript } from '../../server/store/tables/recordings/transcripts.ts'
import { fakeWebm, postRecording, recordingForm } from './recordings.ts'
import type { TestClient, TestServer } from './test-server.ts'

/** A recording of this user that is transcribed already. */
export async function transcribed(
  server: TestServer,
  client: TestClient,
  segments: TranscriptSegment[],
  title = 'Team meeting',
): Promise<RecordingId> {
  const form = recordingForm({ title }, fakeWebm())
  const { id } = (await (await postRecording(client, form)).json()) as Recording
  const { user } = (await (await client.fetch('/api/auth/session')).json()) as { user: { id: UserId } }
  const transcript: Transcript = {
    ...{ recordingId: id, text: transcriptText(segments), segments, language: 'en' },
    ...{ engine: 'test', createdAt: new Date().toISOString() },
  }
  await server.context.database.transaction().execute(async (write) => {
    await saveTranscript(write, user.id, transcript)
    await changeRecording(write, id, user.id, { transcription: { state: 'done', engine: 'test', empty: false } })
  })
  return id
}

/** The recording when its transcription has ended, well or not. @param patienceMs milliseconds */
export const transcriptionEnded = (client: TestClient, id: string, patienceMs = 100_000): Promise<Recording> =>
  vi.waitFor(
    async () => {
      const recording = (await (await client.fetch(`/api/recordings/${id}`)).json()) as Recording
      expect(['done', 'failed']).toContain(recording.transcription.state)
      return recording
    },
    { timeout: patienceMs, interval: 100 },
  )
