import { z } from 'zod/mini'
import { call } from '../endpoints.ts'
import { recordingIdSchema } from '../ids.ts'
import { transcriptSchema } from './transcript.ts'

/** A transcript that a newer one has replaced. Identified by when it was made. */
export const transcriptVersionSchema = z.object({
  createdAt: z.iso.datetime(),
  engine: z.string(),
  words: z.int(),
})
export type TranscriptVersion = z.infer<typeof transcriptVersionSchema>

export const versionEndpoints = {
  /** The newest first. */
  listVersions: call('GET', '/api/recordings/:id/transcripts', 'user', z.array(transcriptVersionSchema), {
    params: z.object({ id: recordingIdSchema }),
  }),
  getVersion: call('GET', '/api/recordings/:id/transcripts/:createdAt', 'user', transcriptSchema, {
    params: z.object({ id: recordingIdSchema, createdAt: z.iso.datetime() }),
  }),
}
