import { z } from 'zod/mini'
import { define } from '../endpoints.ts'
import { recordingIdSchema } from '../ids.ts'
import { transcriptSchema } from './transcript.ts'

/** A transcript that a newer one has replaced. It is named by when it was made. */
export const transcriptVersionSchema = z.object({
  createdAt: z.iso.datetime(),
  engine: z.string(),
  words: z.int(),
})
export type TranscriptVersion = z.infer<typeof transcriptVersionSchema>

export const versionEndpoints = {
  /** The newest first. */
  listVersions: define({
    method: 'GET',
    path: '/api/recordings/:id/transcripts',
    access: 'user',
    params: z.object({ id: recordingIdSchema }),
    answer: z.array(transcriptVersionSchema),
  }),
  getVersion: define({
    method: 'GET',
    path: '/api/recordings/:id/transcripts/:createdAt',
    access: 'user',
    params: z.object({ id: recordingIdSchema, createdAt: z.iso.datetime() }),
    answer: transcriptSchema,
  }),
}
